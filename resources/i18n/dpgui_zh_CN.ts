<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>Banner</name>
  <message>
   <source>Close</source>
   <translation>关闭</translation>
  </message>
  <message>
   <source>Close (Esc)</source>
   <translation>关闭 (Esc)</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>复制</translation>
  </message>
  <message>
   <source>Copy the message and its details</source>
   <translation>复制消息及其详情</translation>
  </message>
  <message>
   <source>Details</source>
   <translation>详情</translation>
  </message>
  <message>
   <source>{0} more</source>
   <translation>还有 {0} 条</translation>
  </message>
 </context>
 <context>
  <name>Charts</name>
  <message>
   <source>Accuracy</source>
   <translation>准确率</translation>
  </message>
  <message>
   <source>Click to show or hide this curve</source>
   <translation>单击可显示或隐藏此曲线</translation>
  </message>
  <message>
   <source>Epochs</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>Exponential average; the values themselves stay behind it, paler</source>
   <translation>指数平均；原始值以较浅的颜色留在后面</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>导出</translation>
  </message>
  <message>
   <source>Follow</source>
   <translation>跟随</translation>
  </message>
  <message>
   <source>Learning rate</source>
   <translation>学习率</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>对数</translation>
  </message>
  <message>
   <source>Logarithmic axis</source>
   <translation>对数坐标轴</translation>
  </message>
  <message>
   <source>Logarithmic axis for loss and learning rate</source>
   <translation>损失和学习率使用对数坐标轴</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>Memory per device</source>
   <translation>各设备内存</translation>
  </message>
  <message>
   <source>NaN at {0}</source>
   <translation>{0} 处为 NaN</translation>
  </message>
  <message>
   <source>NaN at {0} and {1} more</source>
   <translation>{0} 及另外 {1} 处为 NaN</translation>
  </message>
  <message>
   <source>No values yet</source>
   <translation>尚无数值</translation>
  </message>
  <message>
   <source>Reset</source>
   <translation>重置</translation>
  </message>
  <message>
   <source>Save</source>
   <translation>保存</translation>
  </message>
  <message>
   <source>Save all charts, or all values</source>
   <translation>保存所有图表，或所有数值</translation>
  </message>
  <message>
   <source>Save as PNG picture...</source>
   <translation>保存为 PNG 图片...</translation>
  </message>
  <message>
   <source>Save as SVG drawing...</source>
   <translation>保存为 SVG 矢量图...</translation>
  </message>
  <message>
   <source>Save values as CSV...</source>
   <translation>将数值保存为 CSV...</translation>
  </message>
  <message>
   <source>Show everything and keep up with new values</source>
   <translation>显示全部并跟随新数值</translation>
  </message>
  <message>
   <source>Show everything and keep up with new values (Home)</source>
   <translation>显示全部并跟随新数值 (Home)</translation>
  </message>
  <message>
   <source>Smoothing</source>
   <translation>平滑</translation>
  </message>
  <message>
   <source>Steps</source>
   <translation>步</translation>
  </message>
  <message>
   <source>The charts as they were at first</source>
   <translation>恢复图表的初始状态</translation>
  </message>
  <message>
   <source>There is no value above 0, so nothing could be shown.</source>
   <translation>没有大于 0 的数值，因此无可显示。</translation>
  </message>
  <message>
   <source>Throughput (samples/s)</source>
   <translation>吞吐量（样本/秒）</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>时间</translation>
  </message>
  <message>
   <source>What runs along x in all charts</source>
   <translation>所有图表的横轴</translation>
  </message>
  <message>
   <source>all programs</source>
   <translation>所有程序</translation>
  </message>
  <message>
   <source>epoch {0}</source>
   <translation>第 {0} 轮</translation>
  </message>
  <message>
   <source>falling</source>
   <translation>下降</translation>
  </message>
  <message>
   <source>learning rate</source>
   <translation>学习率</translation>
  </message>
  <message>
   <source>off</source>
   <translation>关</translation>
  </message>
  <message>
   <source>reserved by torch</source>
   <translation>torch 预留</translation>
  </message>
  <message>
   <source>rising</source>
   <translation>上升</translation>
  </message>
  <message>
   <source>samples/s</source>
   <translation>样本/秒</translation>
  </message>
  <message>
   <source>steady</source>
   <translation>平稳</translation>
  </message>
  <message>
   <source>step {0}</source>
   <translation>第 {0} 步</translation>
  </message>
  <message>
   <source>test</source>
   <translation>测试</translation>
  </message>
  <message>
   <source>this run</source>
   <translation>本次运行</translation>
  </message>
  <message>
   <source>train</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>train, whole epoch</source>
   <translation>训练（整轮）</translation>
  </message>
  <message>
   <source>validation</source>
   <translation>验证</translation>
  </message>
  <message>
   <source>x axis</source>
   <translation>横轴</translation>
  </message>
  <message>
   <source>{0} could not be written: {1}. Choose another folder.</source>
   <translation>无法写入 {0}：{1}。请选择其他文件夹。</translation>
  </message>
  <message>
   <source>{0} values &lt;= 0 hidden</source>
   <translation>已隐藏 {0} 个 ≤ 0 的值</translation>
  </message>
  <message>
   <source>{0} {1} at {2}, {3}</source>
   <translation>{0} {1}，位于{2}，{3}</translation>
  </message>
  <message>
   <source>{0}: no values yet.</source>
   <translation>{0}：尚无数值。</translation>
  </message>
  <message>
   <source>{0}: {1}.</source>
   <translation>{0}：{1}。</translation>
  </message>
 </context>
 <context>
  <name>Closing</name>
  <message>
   <source>A run is going on. What shall happen when the window closes?</source>
   <translation>有一次运行正在进行。关闭窗口时要怎样处理？</translation>
  </message>
  <message>
   <source>Close at once</source>
   <translation>立即关闭</translation>
  </message>
  <message>
   <source>Keep running without window</source>
   <translation>关闭窗口后继续运行</translation>
  </message>
  <message>
   <source>Saving a checkpoint. The window closes when the run has stopped.</source>
   <translation>正在保存检查点。运行停止后窗口将关闭。</translation>
  </message>
  <message>
   <source>Stay</source>
   <translation>不关闭</translation>
  </message>
  <message>
   <source>Stop and save</source>
   <translation>停止并保存</translation>
  </message>
  <message>
   <source>The run has not stopped yet. Closing now loses what is not saved.</source>
   <translation>运行尚未停止。现在关闭会丢失未保存的内容。</translation>
  </message>
 </context>
 <context>
  <name>Devices</name>
  <message>
   <source>1 core</source>
   <translation>1 个核心</translation>
  </message>
  <message>
   <source>Also in use by {0}</source>
   <translation>{0} 也在使用</translation>
  </message>
  <message>
   <source>Also in use by {0} and {1} more</source>
   <translation>{0} 及另外 {1} 个程序也在使用</translation>
  </message>
  <message>
   <source>Computed on the CPU, to try several devices without them. It does not train faster.</source>
   <translation>在 CPU 上计算，用于在没有多块设备时试验多设备训练。训练不会更快。</translation>
  </message>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>In use: {0}</source>
   <translation>已用：{0}</translation>
  </message>
  <message>
   <source>Load</source>
   <translation>负载</translation>
  </message>
  <message>
   <source>Load: {0}; temperature: {1}; power: {2}</source>
   <translation>负载：{0}；温度：{1}；功率：{2}</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <source>Memory: {0}</source>
   <translation>内存：{0}</translation>
  </message>
  <message>
   <source>Multiprocessors: {0}</source>
   <translation>多处理器：{0}</translation>
  </message>
  <message>
   <source>No device was found.</source>
   <translation>未找到任何设备。</translation>
  </message>
  <message>
   <source>Not asked torch about it yet.</source>
   <translation>尚未向 torch 查询此设备。</translation>
  </message>
  <message>
   <source>Other programs: {0}</source>
   <translation>其他程序：{0}</translation>
  </message>
  <message>
   <source>Precisions: {0}</source>
   <translation>精度：{0}</translation>
  </message>
  <message>
   <source>This run: {0}</source>
   <translation>本次运行：{0}</translation>
  </message>
  <message>
   <source>Train on this device</source>
   <translation>在此设备上训练</translation>
  </message>
  <message>
   <source>other programs</source>
   <translation>其他程序</translation>
  </message>
  <message>
   <source>process {0}</source>
   <translation>进程 {0}</translation>
  </message>
  <message>
   <source>simulated</source>
   <translation>模拟</translation>
  </message>
  <message>
   <source>this run</source>
   <translation>本次运行</translation>
  </message>
  <message>
   <source>torch cannot use this device.</source>
   <translation>torch 无法使用此设备。</translation>
  </message>
  <message>
   <source>{0} SM</source>
   <translation>{0} SM</translation>
  </message>
  <message>
   <source>{0} cores</source>
   <translation>{0} 个核心</translation>
  </message>
  <message>
   <source>{0}: {1} (process {2})</source>
   <translation>{0}：{1}（进程 {2}）</translation>
  </message>
 </context>
 <context>
  <name>Dialogs</name>
  <message>
   <source>About dpgui</source>
   <translation>关于 dpgui</translation>
  </message>
  <message>
   <source>Keyboard shortcuts</source>
   <translation>键盘快捷键</translation>
  </message>
  <message>
   <source>Trains PyTorch models on one or several GPUs: tick, start, watch.</source>
   <translation>在一块或多块 GPU 上训练 PyTorch 模型：勾选，开始，观察。</translation>
  </message>
 </context>
 <context>
  <name>Docks</name>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Experiment</source>
   <translation>实验</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>日志</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>进度</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>运行记录</translation>
  </message>
 </context>
 <context>
  <name>Downloading</name>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Cancelled. {0} of {1} are kept; it goes on from there.</source>
   <translation>已取消。{1} 已下载的 {0} 会保留，可从此处继续。</translation>
  </message>
  <message>
   <source>Checking and unpacking {0}</source>
   <translation>正在校验并解压 {0}</translation>
  </message>
  <message>
   <source>Connecting…</source>
   <translation>正在连接…</translation>
  </message>
  <message>
   <source>Download</source>
   <translation>下载</translation>
  </message>
  <message>
   <source>Download {0} ({1})</source>
   <translation>下载 {0}（{1}）</translation>
  </message>
  <message>
   <source>Download {0} again ({1})</source>
   <translation>重新下载 {0}（{1}）</translation>
  </message>
  <message>
   <source>Downloading {0}</source>
   <translation>正在下载 {0}</translation>
  </message>
  <message>
   <source>Go on downloading ({0} left)</source>
   <translation>继续下载（剩余 {0}）</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>重试</translation>
  </message>
  <message>
   <source>What is here is kept; the next download goes on from there.</source>
   <translation>已下载的部分会保留，下次从此处继续。</translation>
  </message>
 </context>
 <context>
  <name>Log</name>
  <message>
   <source>Clear</source>
   <translation>清空</translation>
  </message>
  <message>
   <source>Copy everything</source>
   <translation>全部复制</translation>
  </message>
  <message>
   <source>Epoch {0}, {1}: {2}</source>
   <translation>第 {0} 轮，{1}：{2}</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>日志</translation>
  </message>
  <message>
   <source>Resumed {0} on {1} with {2} after step {3}</source>
   <translation>从第 {3} 步之后继续：模型 {0}，数据集 {1}，设备 {2}</translation>
  </message>
  <message>
   <source>Saved a checkpoint at step {0}</source>
   <translation>已在第 {0} 步保存检查点</translation>
  </message>
  <message>
   <source>Saved a checkpoint at step {0}: the best so far</source>
   <translation>已在第 {0} 步保存检查点：目前最佳</translation>
  </message>
  <message>
   <source>Started {0} on {1} with {2}</source>
   <translation>已开始：模型 {0}，数据集 {1}，设备 {2}</translation>
  </message>
  <message>
   <source>What happens in a run is told here.</source>
   <translation>运行中发生的事情会显示在这里。</translation>
  </message>
  <message>
   <source>accuracy {0}</source>
   <translation>准确率 {0}</translation>
  </message>
  <message>
   <source>loss {0}</source>
   <translation>损失 {0}</translation>
  </message>
  <message>
   <source>{0} at step {1}</source>
   <translation>{0}，第 {1} 步</translation>
  </message>
 </context>
 <context>
  <name>Presenter</name>
  <message>
   <source>Locked while a run is going on.</source>
   <translation>运行进行中，已锁定。</translation>
  </message>
 </context>
 <context>
  <name>Progress</name>
  <message>
   <source>Accuracy</source>
   <translation>准确率</translation>
  </message>
  <message>
   <source>Best</source>
   <translation>最佳</translation>
  </message>
  <message>
   <source>Best, epoch {0}</source>
   <translation>最佳，第 {0} 轮</translation>
  </message>
  <message>
   <source>Data: {0}, in memory, {1}</source>
   <translation>数据：{0}，在内存中，{1}</translation>
  </message>
  <message>
   <source>Data: {0}, read from files, {1}</source>
   <translation>数据：{0}，从文件读取，{1}</translation>
  </message>
  <message>
   <source>Data: {0}, {1}</source>
   <translation>数据：{0}，{1}</translation>
  </message>
  <message>
   <source>Epoch</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>No news for {0}</source>
   <translation>已 {0} 没有新消息</translation>
  </message>
  <message>
   <source>No run yet</source>
   <translation>尚无运行</translation>
  </message>
  <message>
   <source>On the batch of the last step, while learning from it</source>
   <translation>最后一步的批次，边学习边计算</translation>
  </message>
  <message>
   <source>Over the test samples, after the last whole epoch</source>
   <translation>最后一个完整轮次之后，在测试样本上</translation>
  </message>
  <message>
   <source>Over the training samples of the last whole epoch</source>
   <translation>最后一个完整轮次的训练样本上</translation>
  </message>
  <message>
   <source>Over the validation samples, after the last whole epoch</source>
   <translation>最后一个完整轮次之后，在验证样本上</translation>
  </message>
  <message>
   <source>Paused</source>
   <translation>已暂停</translation>
  </message>
  <message>
   <source>Paused for {0}</source>
   <translation>已暂停 {0}</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>进度</translation>
  </message>
  <message>
   <source>Samples a second</source>
   <translation>样本/秒</translation>
  </message>
  <message>
   <source>Starting</source>
   <translation>正在启动</translation>
  </message>
  <message>
   <source>Step</source>
   <translation>步</translation>
  </message>
  <message>
   <source>Still evaluating, {0}</source>
   <translation>仍在评估，{0}</translation>
  </message>
  <message>
   <source>Still in the same step, {0}</source>
   <translation>仍在同一步，{0}</translation>
  </message>
  <message>
   <source>Still loading data, {0}</source>
   <translation>仍在加载数据，{0}</translation>
  </message>
  <message>
   <source>Still saving, {0}</source>
   <translation>仍在保存，{0}</translation>
  </message>
  <message>
   <source>Still starting, {0}</source>
   <translation>仍在启动，{0}</translation>
  </message>
  <message>
   <source>Still stopping, {0}</source>
   <translation>仍在停止，{0}</translation>
  </message>
  <message>
   <source>Stopping</source>
   <translation>正在停止</translation>
  </message>
  <message>
   <source>Strategy: {0} on {1}</source>
   <translation>策略：{0}，设备 {1}</translation>
  </message>
  <message>
   <source>Strategy: {0} on {1}, a batch of {2}</source>
   <translation>策略：{0}，设备 {1}，批次 {2}</translation>
  </message>
  <message>
   <source>Test</source>
   <translation>测试</translation>
  </message>
  <message>
   <source>The best epoch so far</source>
   <translation>目前最佳的轮次</translation>
  </message>
  <message>
   <source>Time left</source>
   <translation>剩余时间</translation>
  </message>
  <message>
   <source>Train</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>Train, last step</source>
   <translation>训练，最后一步</translation>
  </message>
  <message>
   <source>Training accuracy</source>
   <translation>训练准确率</translation>
  </message>
  <message>
   <source>Training loss</source>
   <translation>训练损失</translation>
  </message>
  <message>
   <source>Training time</source>
   <translation>训练时间</translation>
  </message>
  <message>
   <source>Validation</source>
   <translation>验证</translation>
  </message>
  <message>
   <source>Validation accuracy</source>
   <translation>验证准确率</translation>
  </message>
  <message>
   <source>Validation loss</source>
   <translation>验证损失</translation>
  </message>
  <message>
   <source>{0} of {1}</source>
   <translation>{0}（共 {1}）</translation>
  </message>
 </context>
 <context>
  <name>Runs</name>
  <message>
   <source>All tags</source>
   <translation>所有标签</translation>
  </message>
  <message>
   <source>Best accuracy</source>
   <translation>最佳准确率</translation>
  </message>
  <message>
   <source>Created</source>
   <translation>创建时间</translation>
  </message>
  <message>
   <source>Dataset</source>
   <translation>数据集</translation>
  </message>
  <message>
   <source>Delete for good</source>
   <translation>永久删除</translation>
  </message>
  <message>
   <source>Delete {0} for good?</source>
   <translation>要永久删除 {0} 吗？</translation>
  </message>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Duration</source>
   <translation>时长</translation>
  </message>
  <message>
   <source>Epochs</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>Give it another name</source>
   <translation>改一个名称</translation>
  </message>
  <message>
   <source>Go on from its last checkpoint</source>
   <translation>从最后的检查点继续</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>Mark it with a star, or take the star away</source>
   <translation>加星标，或取消星标</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>Move to trash</source>
   <translation>移到回收站</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>名称</translation>
  </message>
  <message>
   <source>No run fits the search.</source>
   <translation>没有符合搜索条件的运行。</translation>
  </message>
  <message>
   <source>No runs yet. Press Start to make the first one.</source>
   <translation>还没有运行记录。按“开始”进行第一次运行。</translation>
  </message>
  <message>
   <source>Not starred</source>
   <translation>未加星标</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>备注</translation>
  </message>
  <message>
   <source>Open</source>
   <translation>打开</translation>
  </message>
  <message>
   <source>Put it away; it can be restored from the trash</source>
   <translation>收起；可以从回收站恢复</translation>
  </message>
  <message>
   <source>Put its experiment into the form, to start it anew</source>
   <translation>将其实验填入表单，以便重新开始</translation>
  </message>
  <message>
   <source>Remove its folder with all checkpoints</source>
   <translation>删除其文件夹及所有检查点</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>重命名</translation>
  </message>
  <message>
   <source>Restore</source>
   <translation>恢复</translation>
  </message>
  <message>
   <source>Resume</source>
   <translation>继续</translation>
  </message>
  <message>
   <source>Reveal folder</source>
   <translation>打开所在文件夹</translation>
  </message>
  <message>
   <source>Run again</source>
   <translation>再次运行</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>运行记录</translation>
  </message>
  <message>
   <source>Search name, tag, note, dataset, model</source>
   <translation>搜索名称、标签、备注、数据集、模型</translation>
  </message>
  <message>
   <source>Search runs</source>
   <translation>搜索运行记录</translation>
  </message>
  <message>
   <source>Show its folder</source>
   <translation>显示其文件夹</translation>
  </message>
  <message>
   <source>Show only runs with this tag</source>
   <translation>只显示带此标签的运行</translation>
  </message>
  <message>
   <source>Show the runs in the trash</source>
   <translation>显示回收站中的运行</translation>
  </message>
  <message>
   <source>Show this run in the charts</source>
   <translation>在图表中显示此运行</translation>
  </message>
  <message>
   <source>Star</source>
   <translation>星标</translation>
  </message>
  <message>
   <source>Starred</source>
   <translation>已加星标</translation>
  </message>
  <message>
   <source>Status</source>
   <translation>状态</translation>
  </message>
  <message>
   <source>Strategy</source>
   <translation>策略</translation>
  </message>
  <message>
   <source>Tag</source>
   <translation>标签</translation>
  </message>
  <message>
   <source>Tags</source>
   <translation>标签</translation>
  </message>
  <message>
   <source>Take it out of the trash</source>
   <translation>从回收站取出</translation>
  </message>
  <message>
   <source>The folder and all checkpoints are removed. This cannot be undone.</source>
   <translation>文件夹和所有检查点都将被删除，且无法撤销。</translation>
  </message>
  <message>
   <source>The trash is empty.</source>
   <translation>回收站是空的。</translation>
  </message>
  <message>
   <source>Trash</source>
   <translation>回收站</translation>
  </message>
  <message>
   <source>Words to find it by, with commas between</source>
   <translation>便于查找的词，用逗号分隔</translation>
  </message>
  <message>
   <source>Write down what it was about</source>
   <translation>记下这次运行的用意</translation>
  </message>
  <message>
   <source>{0} and {1} more</source>
   <translation>{0} 及另外 {1} 个</translation>
  </message>
  <message>
   <source>{0} of {1}</source>
   <translation>{0} / {1}</translation>
  </message>
 </context>
 <context>
  <name>Verbs</name>
  <message>
   <source>Experiments (*.toml)</source>
   <translation>实验文件 (*.toml)</translation>
  </message>
  <message>
   <source>Open experiment</source>
   <translation>打开实验</translation>
  </message>
  <message>
   <source>Pictures (*.png)</source>
   <translation>图片 (*.png)</translation>
  </message>
  <message>
   <source>Save experiment</source>
   <translation>保存实验</translation>
  </message>
  <message>
   <source>Save picture</source>
   <translation>保存图片</translation>
  </message>
 </context>
 <context>
  <name>Window</name>
  <message>
   <source>&amp;File</source>
   <translation>文件(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Help</source>
   <translation>帮助(&amp;H)</translation>
  </message>
  <message>
   <source>&amp;Language</source>
   <translation>语言(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;Run</source>
   <translation>运行(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Theme</source>
   <translation>主题(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>深色</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>浅色</translation>
  </message>
  <message>
   <source>Like the system</source>
   <translation>跟随系统</translation>
  </message>
  <message>
   <source>Toolbar</source>
   <translation>工具栏</translation>
  </message>
 </context>
 <context>
  <name>Words</name>
  <message>
   <source>Completed</source>
   <translation>已完成</translation>
  </message>
  <message>
   <source>Evaluating</source>
   <translation>评估中</translation>
  </message>
  <message>
   <source>Failed</source>
   <translation>失败</translation>
  </message>
  <message>
   <source>Interrupted</source>
   <translation>已中断</translation>
  </message>
  <message>
   <source>Loading data</source>
   <translation>加载数据</translation>
  </message>
  <message>
   <source>New</source>
   <translation>新建</translation>
  </message>
  <message>
   <source>Paused</source>
   <translation>已暂停</translation>
  </message>
  <message>
   <source>Refused</source>
   <translation>被拒绝</translation>
  </message>
  <message>
   <source>Running</source>
   <translation>运行中</translation>
  </message>
  <message>
   <source>Saving</source>
   <translation>保存中</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>已停止</translation>
  </message>
  <message>
   <source>Training</source>
   <translation>训练中</translation>
  </message>
  <message>
   <source>test</source>
   <translation>测试</translation>
  </message>
  <message>
   <source>train</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>validation</source>
   <translation>验证</translation>
  </message>
 </context>
 <context>
  <name>commands</name>
  <message>
   <source>&amp;About dpgui</source>
   <translation>关于 dpgui(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Detach from the run</source>
   <translation>脱离该运行(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Full screen</source>
   <translation>全屏(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Keyboard shortcuts</source>
   <translation>键盘快捷键(&amp;K)</translation>
  </message>
  <message>
   <source>&amp;Open experiment…</source>
   <translation>打开实验(&amp;O)…</translation>
  </message>
  <message>
   <source>&amp;Pause</source>
   <translation>暂停(&amp;P)</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>退出(&amp;Q)</translation>
  </message>
  <message>
   <source>&amp;Reset layout</source>
   <translation>重置布局(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Resume</source>
   <translation>继续训练(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Save experiment as…</source>
   <translation>实验另存为(&amp;S)…</translation>
  </message>
  <message>
   <source>&amp;Start</source>
   <translation>开始(&amp;S)</translation>
  </message>
  <message>
   <source>Back to the run that is going on.</source>
   <translation>回到正在进行的运行。</translation>
  </message>
  <message>
   <source>Close the window.</source>
   <translation>关闭窗口。</translation>
  </message>
  <message>
   <source>Every command that has a key.</source>
   <translation>所有带快捷键的命令。</translation>
  </message>
  <message>
   <source>Fill the form with the experiment of the run on show, to start it again or change it.</source>
   <translation>将所显示运行的实验填入表单，以便再次开始或修改。</translation>
  </message>
  <message>
   <source>Find a ru&amp;n…</source>
   <translation>查找运行(&amp;N)…</translation>
  </message>
  <message>
   <source>Finish the current step, save a checkpoint and stop.</source>
   <translation>完成当前一步，保存检查点并停止。</translation>
  </message>
  <message>
   <source>Finish the epoch, save and stop.</source>
   <translation>完成本轮，保存并停止。</translation>
  </message>
  <message>
   <source>Go on with the run on show from its last checkpoint.</source>
   <translation>从最后的检查点继续所显示的运行。</translation>
  </message>
  <message>
   <source>Let the run go on by itself; the table of runs can follow it again.</source>
   <translation>让运行自行继续；可从运行记录表中重新跟随。</translation>
  </message>
  <message>
   <source>Load an experiment from a TOML file into the form.</source>
   <translation>从 TOML 文件加载实验到表单。</translation>
  </message>
  <message>
   <source>Open &amp;folder of runs</source>
   <translation>打开运行文件夹(&amp;F)</translation>
  </message>
  <message>
   <source>Put every panel back where it was at first.</source>
   <translation>将每个面板放回初始位置。</translation>
  </message>
  <message>
   <source>Put run into the &amp;form</source>
   <translation>将运行填入表单(&amp;F)</translation>
  </message>
  <message>
   <source>S&amp;top now</source>
   <translation>立即停止(&amp;T)</translation>
  </message>
  <message>
   <source>Save &amp;checkpoint now</source>
   <translation>立即保存检查点(&amp;C)</translation>
  </message>
  <message>
   <source>Save &amp;picture of the window…</source>
   <translation>保存窗口图片(&amp;P)…</translation>
  </message>
  <message>
   <source>Save what the window shows as a PNG file.</source>
   <translation>将窗口内容保存为 PNG 文件。</translation>
  </message>
  <message>
   <source>Search the table of runs.</source>
   <translation>在运行列表中搜索。</translation>
  </message>
  <message>
   <source>Show the &amp;live run</source>
   <translation>显示当前运行(&amp;L)</translation>
  </message>
  <message>
   <source>Show where the runs are kept.</source>
   <translation>显示保存运行的位置。</translation>
  </message>
  <message>
   <source>Stop after this &amp;epoch</source>
   <translation>本轮后停止(&amp;E)</translation>
  </message>
  <message>
   <source>Train what the form describes.</source>
   <translation>按表单的描述进行训练。</translation>
  </message>
  <message>
   <source>Use the whole screen, or go back to a window.</source>
   <translation>使用整个屏幕，或恢复为窗口。</translation>
  </message>
  <message>
   <source>Version of dpgui and of what it stands on.</source>
   <translation>dpgui 及其所依赖软件的版本。</translation>
  </message>
  <message>
   <source>Wait after the current step; nothing is lost.</source>
   <translation>在当前一步之后等待；不会丢失任何内容。</translation>
  </message>
  <message>
   <source>Write a checkpoint after the current step and go on.</source>
   <translation>在当前一步之后写入检查点，然后继续。</translation>
  </message>
  <message>
   <source>Write the experiment in the form to a TOML file.</source>
   <translation>将表单中的实验写入 TOML 文件。</translation>
  </message>
 </context>
 <context>
  <name>forms</name>
  <message>
   <source>1 accumulation</source>
   <translation>1 次累积</translation>
  </message>
  <message>
   <source>1 device</source>
   <translation>1 个设备</translation>
  </message>
  <message>
   <source>1 step an epoch</source>
   <translation>每轮 1 步</translation>
  </message>
  <message>
   <source>Advanced</source>
   <translation>高级</translation>
  </message>
  <message>
   <source>Advanced, {0} changed</source>
   <translation>高级，已更改 {0} 项</translation>
  </message>
  <message>
   <source>Choose a file…</source>
   <translation>选择文件…</translation>
  </message>
  <message>
   <source>Choose a folder…</source>
   <translation>选择文件夹…</translation>
  </message>
  <message>
   <source>Dataset</source>
   <translation>数据集</translation>
  </message>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Error</source>
   <translation>错误</translation>
  </message>
  <message>
   <source>Fills the form with a shipped experiment. The ticked devices stay.</source>
   <translation>用自带的实验填充表单。勾选的设备保持不变。</translation>
  </message>
  <message>
   <source>Host</source>
   <translation>运行位置</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>提示</translation>
  </message>
  <message>
   <source>Optimizer</source>
   <translation>优化器</translation>
  </message>
  <message>
   <source>Preset</source>
   <translation>预设</translation>
  </message>
  <message>
   <source>Problems</source>
   <translation>问题</translation>
  </message>
  <message>
   <source>Schedule</source>
   <translation>学习率调度</translation>
  </message>
  <message>
   <source>Start</source>
   <translation>开始</translation>
  </message>
  <message>
   <source>Start (1 problem)</source>
   <translation>开始（1 个问题）</translation>
  </message>
  <message>
   <source>Start ({0} problems)</source>
   <translation>开始（{0} 个问题）</translation>
  </message>
  <message>
   <source>Strategy</source>
   <translation>策略</translation>
  </message>
  <message>
   <source>Train with these settings.</source>
   <translation>用这些设置进行训练。</translation>
  </message>
  <message>
   <source>Training</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>Warning</source>
   <translation>警告</translation>
  </message>
  <message>
   <source>last batch in pieces of {0}</source>
   <translation>最后一批分为 {0}</translation>
  </message>
  <message>
   <source>last batch {0}</source>
   <translation>最后一批 {0}</translation>
  </message>
  <message>
   <source>last batch {0} = {1}</source>
   <translation>最后一批 {0} = {1}</translation>
  </message>
  <message>
   <source>locked: run in progress</source>
   <translation>已锁定：运行进行中</translation>
  </message>
  <message>
   <source>not set</source>
   <translation>未设置</translation>
  </message>
  <message>
   <source>own settings</source>
   <translation>自定义设置</translation>
  </message>
  <message>
   <source>whole batch {0} = {1} on {2} × {3}</source>
   <translation>整批 {0} = {1}，{2} × {3}</translation>
  </message>
  <message>
   <source>whole batch {0} = {1} per GPU × {2} × {3}</source>
   <translation>整批 {0} = 每 GPU {1} × {2} × {3}</translation>
  </message>
  <message>
   <source>whole batch {0} = {1} per device × {2} × {3}</source>
   <translation>整批 {0} = 每设备 {1} × {2} × {3}</translation>
  </message>
  <message>
   <source>whole batch {0}: at most {1} on {2}, in {3}</source>
   <translation>整批 {0}：{2}上最多 {1}，分 {3}</translation>
  </message>
  <message>
   <source>{0} (and {1} more)</source>
   <translation>{0}（及另外 {1} 个）</translation>
  </message>
  <message>
   <source>{0} accumulations</source>
   <translation>{0} 次累积</translation>
  </message>
  <message>
   <source>{0} devices</source>
   <translation>{0} 个设备</translation>
  </message>
  <message>
   <source>{0} idle</source>
   <translation>{0} 个空闲</translation>
  </message>
  <message>
   <source>{0} steps an epoch</source>
   <translation>每轮 {0} 步</translation>
  </message>
  <message>
   <source>{0}: {1}</source>
   <translation>{0}：{1}</translation>
  </message>
 </context>
 <context>
  <name>messages</name>
  <message>
   <source>A CUDA kernel failed on {device}; this process can no longer use CUDA. Start again: the next run gets a new process. {why}</source>
   <translation>{device} 上的一个 CUDA 内核出错，该进程无法再使用 CUDA。请重新开始：下一次运行会使用新进程。{why}</translation>
  </message>
  <message>
   <source>A batch of {batch} on {devices} devices is cut into {pieces}: {idle} of them have nothing to do. Take a larger batch, or fewer devices.</source>
   <translation>{batch} 个样本的批次在 {devices} 个设备上被切分为 {pieces}：其中 {idle} 个设备无事可做。请增大批次，或减少设备。</translation>
  </message>
  <message>
   <source>A line of the run's log is damaged and was left out: {line}</source>
   <translation>运行日志中有一行已损坏，已略过：{line}</translation>
  </message>
  <message>
   <source>A process can use only one slice (MIG) of a GPU. To use this one, start with CUDA_VISIBLE_DEVICES={uuid}.</source>
   <translation>一个进程只能使用 GPU 的一个切片 (MIG)。要使用这一个，请以 CUDA_VISIBLE_DEVICES={uuid} 启动。</translation>
  </message>
  <message>
   <source>A run needs a name. Write at least one character.</source>
   <translation>运行需要一个名称。请至少输入一个字符。</translation>
  </message>
  <message>
   <source>A value is needed here.</source>
   <translation>此处需要一个值。</translation>
  </message>
  <message>
   <source>All {epochs} epochs are done. Start it again with more epochs to train on.</source>
   <translation>全部 {epochs} 轮均已完成。要继续训练，请以更多轮次重新开始。</translation>
  </message>
  <message>
   <source>An image cannot be read any more: {why}. Put it back, or start again without it.</source>
   <translation>有一张图像无法再读取：{why}。请将其放回，或在没有它的情况下重新开始。</translation>
  </message>
  <message>
   <source>Batch norm needs at least two samples on each device, but a batch of {batch} on {devices} devices leaves one alone. Take a larger batch or fewer devices.</source>
   <translation>批归一化要求每个设备至少有两个样本，但 {batch} 个样本的批次分到 {devices} 个设备上会有一个样本落单。请增大批次或减少设备。</translation>
  </message>
  <message>
   <source>Batch norm sees {per_device} samples on each device, not {batch}; its running statistics come from the first device only.</source>
   <translation>批归一化在每个设备上看到的是 {per_device} 个样本，而不是 {batch} 个；其滑动统计量只来自第一个设备。</translation>
  </message>
  <message>
   <source>Choose a folder.</source>
   <translation>请选择文件夹。</translation>
  </message>
  <message>
   <source>DataParallel cannot use {device}: it needs CUDA GPUs or simulated ones. Choose the strategy Single device.</source>
   <translation>DataParallel 无法使用 {device}：它需要 CUDA GPU 或模拟 GPU。请选择“单设备”策略。</translation>
  </message>
  <message>
   <source>DataParallel with one device does what Single device does.</source>
   <translation>只有一个设备时，DataParallel 与“单设备”相同。</translation>
  </message>
  <message>
   <source>Device {name} is not available (found: {found}).</source>
   <translation>设备 {name} 不可用（已找到：{found}）。</translation>
  </message>
  <message>
   <source>Device {name} is not available a second time: it is already in the list (found: {found}).</source>
   <translation>设备 {name} 不能使用两次：它已在列表中（已找到：{found}）。</translation>
  </message>
  <message>
   <source>Drop one thing only: {count} were dropped.</source>
   <translation>请只拖放一项：刚才拖放了 {count} 项。</translation>
  </message>
  <message>
   <source>Hidden and system folders are no classes: {folders}.</source>
   <translation>隐藏文件夹和系统文件夹不作为类别：{folders}。</translation>
  </message>
  <message>
   <source>Hidden by CUDA_VISIBLE_DEVICES={value!r}. Unset it, or name this GPU in it, and start again.</source>
   <translation>被 CUDA_VISIBLE_DEVICES={value!r} 隐藏。请取消该变量，或在其中写入此 GPU，然后重新启动。</translation>
  </message>
  <message>
   <source>Interrupted at epoch {epoch}, step {step}; the checkpoint is saved.</source>
   <translation>在第 {epoch} 轮第 {step} 步中断；检查点已保存。</translation>
  </message>
  <message>
   <source>Left out at first: {memory} GiB is less than 75 % of the {most} GiB of {largest}, and the batch is split evenly, so the smallest GPU would rule.</source>
   <translation>初始未勾选：{memory} GiB 不足 {largest} 的 {most} GiB 的 75 %；批次是平均切分的，最小的 GPU 会成为瓶颈。</translation>
  </message>
  <message>
   <source>Left out at first: {processors} multiprocessors are fewer than 75 % of the {most} of {largest}, and the batch is split evenly, so the slowest GPU would rule.</source>
   <translation>初始未勾选：{processors} 个多处理器不足 {largest} 的 {most} 个的 75 %；批次是平均切分的，最慢的 GPU 会成为瓶颈。</translation>
  </message>
  <message>
   <source>Milestones are epochs from 1 on, each larger than the one before.</source>
   <translation>里程碑是从 1 开始的轮次，每个都须大于前一个。</translation>
  </message>
  <message>
   <source>Nesterov looks ahead along the momentum. Give a momentum above 0, or switch Nesterov off.</source>
   <translation>Nesterov 沿动量方向前探。请把动量设为大于 0，或关闭 Nesterov。</translation>
  </message>
  <message>
   <source>No class has the two samples it takes to set one aside for validation ({samples} samples in all). Use more data, or set the validation part to 0.</source>
   <translation>没有任何类别有两个样本可以分出一个用于验证（共 {samples} 个样本）。请使用更多数据，或将验证部分设为 0。</translation>
  </message>
  <message>
   <source>No program opened {folder}. Open it with your file manager.</source>
   <translation>没有程序能打开 {folder}。请用文件管理器打开它。</translation>
  </message>
  <message>
   <source>No weight of this model is trainable: there is nothing to train.</source>
   <translation>此模型没有可训练的权重：没有可训练的内容。</translation>
  </message>
  <message>
   <source>Real and simulated devices cannot train together. Tick one kind.</source>
   <translation>真实设备和模拟设备不能一起训练。请只勾选一种。</translation>
  </message>
  <message>
   <source>Something went wrong in the window: {what}.</source>
   <translation>窗口中出现了错误：{what}。</translation>
  </message>
  <message>
   <source>Stopped after epoch {epoch}; the checkpoint is saved.</source>
   <translation>已在第 {epoch} 轮后停止；检查点已保存。</translation>
  </message>
  <message>
   <source>Stopped at epoch {epoch}, step {step}; the checkpoint is saved.</source>
   <translation>已在第 {epoch} 轮第 {step} 步停止；检查点已保存。</translation>
  </message>
  <message>
   <source>The checkpoint could not be written to {folder}: {why}. The last good one is kept.</source>
   <translation>无法将检查点写入 {folder}：{why}。最后一个完好的检查点已保留。</translation>
  </message>
  <message>
   <source>The checkpoint has random states of {saved} GPUs, here are {here}: the run goes on, but not bit for bit.</source>
   <translation>检查点中有 {saved} 块 GPU 的随机状态，此处有 {here} 块：运行会继续，但不是逐位一致。</translation>
  </message>
  <message>
   <source>The checkpoint knows the classes {was}, the dataset has {now}. Start a new run.</source>
   <translation>检查点的类别为 {was}，数据集的类别为 {now}。请开始新的运行。</translation>
  </message>
  <message>
   <source>The checkpoint {file} cannot be read ({why}).</source>
   <translation>无法读取检查点 {file}（{why}）。</translation>
  </message>
  <message>
   <source>The checkpoint {file} cannot be read ({why}); the one of step {step} is used instead.</source>
   <translation>无法读取检查点 {file}（{why}）；改用第 {step} 步的检查点。</translation>
  </message>
  <message>
   <source>The checkpoint {file} does not fit this model: {why}.</source>
   <translation>检查点 {file} 与此模型不符：{why}。</translation>
  </message>
  <message>
   <source>The checkpoint {file} was written by a newer dpgui (format {format}). Update dpgui to use it.</source>
   <translation>检查点 {file} 由更新版本的 dpgui 写入（格式 {format}）。请更新 dpgui 后使用。</translation>
  </message>
  <message>
   <source>The checkpoints need about {needed} MiB, but the disk of {folder} has {free} MiB free. Make room, or choose another folder.</source>
   <translation>检查点约需 {needed} MiB，但 {folder} 所在磁盘只剩 {free} MiB。请腾出空间，或选择其他文件夹。</translation>
  </message>
  <message>
   <source>The config is not valid TOML: {why}.</source>
   <translation>配置不是有效的 TOML：{why}。</translation>
  </message>
  <message>
   <source>The dataset has changed since this run began: {was} samples then, {now} now. Start a new run.</source>
   <translation>数据集在此运行开始后发生了变化：当时 {was} 个样本，现在 {now} 个。请开始新的运行。</translation>
  </message>
  <message>
   <source>The disk of {path} is full. Make room, or choose another folder with --runs-dir.</source>
   <translation>{path} 所在的磁盘已满。请腾出空间，或用 --runs-dir 选择其他文件夹。</translation>
  </message>
  <message>
   <source>The download cannot be written into {folder}: {why}. Make room, or choose another folder.</source>
   <translation>无法将下载内容写入 {folder}：{why}。请腾出空间，或选择其他文件夹。</translation>
  </message>
  <message>
   <source>The driver of this NVIDIA GPU does not answer ({why}). Install it, or restart after an update of it; in a container, pass the GPU through.</source>
   <translation>此 NVIDIA GPU 的驱动没有响应（{why}）。请安装驱动，或在更新驱动后重启；在容器中请将 GPU 直通。</translation>
  </message>
  <message>
   <source>The experiment is written to {file}.</source>
   <translation>实验已写入 {file}。</translation>
  </message>
  <message>
   <source>The first layer of {arch} is made for {channels} channel(s) instead of 3.</source>
   <translation>{arch} 的第一层改为 {channels} 个通道，而不是 3 个。</translation>
  </message>
  <message>
   <source>The installed torch has no Muon (torch 2.9 and later have it). Choose AdamW, or update torch.</source>
   <translation>已安装的 torch 没有 Muon（torch 2.9 及以上版本才有）。请选择 AdamW，或更新 torch。</translation>
  </message>
  <message>
   <source>The label {value} is negative. Labels must be 0 or more.</source>
   <translation>标签 {value} 是负数。标签必须大于或等于 0。</translation>
  </message>
  <message>
   <source>The label {value} is not a whole number. Labels must be whole numbers.</source>
   <translation>标签 {value} 不是整数。标签必须是整数。</translation>
  </message>
  <message>
   <source>The labels must be one number for each sample; these have the shape {shape}.</source>
   <translation>每个样本的标签必须是一个数；这些标签的形状为 {shape}。</translation>
  </message>
  <message>
   <source>The labels reach from {lowest} to {highest}, but there are {classes} classes: they must be 0 to {largest}.</source>
   <translation>标签范围为 {lowest} 到 {highest}，但共有 {classes} 个类别：标签必须在 0 到 {largest} 之间。</translation>
  </message>
  <message>
   <source>The labels were renumbered from 0: {map}.</source>
   <translation>标签已从 0 开始重新编号：{map}。</translation>
  </message>
  <message>
   <source>The log in {path} cannot be written, so the run was ended: is the disk full, or the folder read-only? Resume goes on from the last checkpoint.</source>
   <translation>无法写入 {path} 中的日志，因此运行已结束：是磁盘已满，还是文件夹只读？“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The loss is not finite at epoch {epoch}, step {step}. Take a smaller learning rate; the last good checkpoint is kept.</source>
   <translation>第 {epoch} 轮第 {step} 步的损失不是有限值。请减小学习率；最后一个完好的检查点已保留。</translation>
  </message>
  <message>
   <source>The model cannot take samples of shape {shape}: {why}.</source>
   <translation>模型无法接受形状为 {shape} 的样本：{why}。</translation>
  </message>
  <message>
   <source>The model fails inside a DataParallel replica: {why}. Its forward must not call parameters() there; choose Single device.</source>
   <translation>模型在 DataParallel 副本中出错：{why}。其 forward 在副本中不得调用 parameters()；请选择“单设备”。</translation>
  </message>
  <message>
   <source>The model gives {seen} for {samples} samples; wanted is ({samples}, {classes}), one score a class.</source>
   <translation>模型对 {samples} 个样本给出 {seen}；需要的是 ({samples}, {classes})，每个类别一个分数。</translation>
  </message>
  <message>
   <source>The model returns {type}. Wanted is a tensor of scores, something with a field 'logits', or a tuple whose first element is that tensor.</source>
   <translation>模型返回 {type}。需要的是分数张量、带有 'logits' 字段的对象，或首个元素为该张量的元组。</translation>
  </message>
  <message>
   <source>The picture could not be written to {file}.</source>
   <translation>无法将图片写入 {file}。</translation>
  </message>
  <message>
   <source>The run {name} is being trained already, by process {pid}. Follow that one, or stop it first.</source>
   <translation>运行 {name} 已由进程 {pid} 训练中。请跟随该运行，或先停止它。</translation>
  </message>
  <message>
   <source>The run {name} is being trained at this moment. Stop it first.</source>
   <translation>运行 {name} 正在训练中。请先停止它。</translation>
  </message>
  <message>
   <source>The training part has no sample of: {classes}. Balanced class weights leave such a class out.</source>
   <translation>训练部分没有以下类别的样本：{classes}。均衡类别权重会忽略这样的类别。</translation>
  </message>
  <message>
   <source>The training process could not be started: {why}. Close other programs, or run it in this window's thread.</source>
   <translation>无法启动训练进程：{why}。请关闭其他程序，或在本窗口的线程中运行。</translation>
  </message>
  <message>
   <source>The training process crashed in native code ({signal}). The details hold its stack; Resume goes on from the last checkpoint.</source>
   <translation>训练进程在本机代码中崩溃（{signal}）。详情中有其调用栈；“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The training process crashed in native code. The details hold its stack; Resume goes on from the last checkpoint.</source>
   <translation>训练进程在本机代码中崩溃。详情中有其调用栈；“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The training process ended without a word (exit code {code}). The details hold what it printed.</source>
   <translation>训练进程没有任何说明就结束了（退出码 {code}）。详情中有它输出的内容。</translation>
  </message>
  <message>
   <source>The training process is gone without a word. Resume goes on from the last checkpoint.</source>
   <translation>训练进程没有任何说明就消失了。“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The training process was killed ({signal}), by a person or because memory ran out. Resume goes on from the last checkpoint.</source>
   <translation>训练进程被终止（{signal}），可能是人为所致，也可能是内存耗尽。“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The training set has a single class. There is nothing to tell apart.</source>
   <translation>训练集只有一个类别，没有可以区分的内容。</translation>
  </message>
  <message>
   <source>The training set has no such classes; their validation or test images are left out: {classes}.</source>
   <translation>训练集中没有这些类别；其验证或测试图像已略去：{classes}。</translation>
  </message>
  <message>
   <source>The weights are not finite at step {step}. Take a smaller learning rate; the last good checkpoint is kept.</source>
   <translation>第 {step} 步的权重不是有限值。请减小学习率；最后一个完好的检查点已保留。</translation>
  </message>
  <message>
   <source>The window lost the run: its record could not be followed. The details say why.</source>
   <translation>窗口失去了这次运行：无法跟随其记录。原因见详情。</translation>
  </message>
  <message>
   <source>The {samples} samples of the short last batch join the batch before, because batch norm cannot use a single sample.</source>
   <translation>最后不足一批的 {samples} 个样本并入前一批，因为批归一化不能只用一个样本。</translation>
  </message>
  <message>
   <source>The {split} set of {dataset} is empty.</source>
   <translation>{dataset} 的 {split} 集为空。</translation>
  </message>
  <message>
   <source>There is a label {value}, but the last class is {last}.</source>
   <translation>有标签 {value}，但最后一个类别是 {last}。</translation>
  </message>
  <message>
   <source>There is no checkpoint of this run yet: it begins again, with the same numbers.</source>
   <translation>此运行还没有检查点：它将从头开始，数值不变。</translation>
  </message>
  <message>
   <source>There is no checkpoint to go on from.</source>
   <translation>没有可以接着训练的检查点。</translation>
  </message>
  <message>
   <source>There is no class folder with an image in {folder}. Put the images of each class into a folder of its own. Images end in: {endings}.</source>
   <translation>{folder} 中没有含图像的类别文件夹。请将每个类别的图像放入各自的文件夹。图像的扩展名：{endings}。</translation>
  </message>
  <message>
   <source>There is no file {file}.</source>
   <translation>没有文件 {file}。</translation>
  </message>
  <message>
   <source>There is no folder {folder}.</source>
   <translation>没有文件夹 {folder}。</translation>
  </message>
  <message>
   <source>There is no preset called {name!r}. Did you mean {nearest!r}?</source>
   <translation>没有名为 {name!r} 的预设。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no preset called {name!r}. Known presets: {known}.</source>
   <translation>没有名为 {name!r} 的预设。已有的预设：{known}。</translation>
  </message>
  <message>
   <source>There is no run called {ref!r} in {folder}.</source>
   <translation>{folder} 中没有名为 {ref!r} 的运行。</translation>
  </message>
  <message>
   <source>There is no run called {ref!r}. Did you mean {nearest!r}?</source>
   <translation>没有名为 {ref!r} 的运行。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no setting called {key!r}.</source>
   <translation>没有名为 {key!r} 的设置。</translation>
  </message>
  <message>
   <source>There is no setting called {key!r}. Did you mean {nearest!r}?</source>
   <translation>没有名为 {key!r} 的设置。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no {kind} called {name!r}.</source>
   <translation>没有名为 {name!r} 的 {kind}。</translation>
  </message>
  <message>
   <source>There is no {kind} called {name!r}. Did you mean {nearest!r}?</source>
   <translation>没有名为 {name!r} 的 {kind}。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is only {count} class: it takes two or more to tell apart.</source>
   <translation>只有 {count} 个类别：至少要有两个才能区分。</translation>
  </message>
  <message>
   <source>These classes have no image and are left out: {classes}.</source>
   <translation>这些类别没有图像，已略去：{classes}。</translation>
  </message>
  <message>
   <source>This config was written by a newer dpgui (version {version}). Update dpgui to use it.</source>
   <translation>此配置由更新版本的 dpgui 写入（版本 {version}）。请更新 dpgui 后使用。</translation>
  </message>
  <message>
   <source>This dataset has no test set to evaluate. Switch off Test each epoch.</source>
   <translation>此数据集没有可供评估的测试集。请关闭“每轮测试”。</translation>
  </message>
  <message>
   <source>Training failed: {error}. The details hold all of it.</source>
   <translation>训练失败：{error}。详情中有完整内容。</translation>
  </message>
  <message>
   <source>dpgui does not know where to download {name} from. Give its folder.</source>
   <translation>dpgui 不知道从哪里下载 {name}。请指定其文件夹。</translation>
  </message>
  <message>
   <source>scikit-learn's file {file} is not on this machine. Install scikit-learn with: pip install scikit-learn</source>
   <translation>本机没有 scikit-learn 的文件 {file}。请安装 scikit-learn：pip install scikit-learn</translation>
  </message>
  <message>
   <source>torch cannot be loaded: {why}. Install it again with: pip install --force-reinstall torch</source>
   <translation>无法加载 torch：{why}。请重新安装：pip install --force-reinstall torch</translation>
  </message>
  <message>
   <source>torch cannot use this GPU: {why}.</source>
   <translation>torch 无法使用此 GPU：{why}。</translation>
  </message>
  <message>
   <source>torch did not say within {seconds} s which devices it can use. Only the CPU is sure; look for a hanging driver, then refresh the devices.</source>
   <translation>torch 在 {seconds} 秒内未说明可用的设备。只有 CPU 是确定可用的；请检查驱动是否卡住，然后刷新设备。</translation>
  </message>
  <message>
   <source>torch is not installed for {python}. Install it with: pip install torch</source>
   <translation>{python} 未安装 torch。请安装：pip install torch</translation>
  </message>
  <message>
   <source>torch {torch} is built for the CPU only. Install a build for CUDA to use this GPU (pytorch.org says which).</source>
   <translation>torch {torch} 仅为 CPU 构建。要使用此 GPU，请安装 CUDA 版本（见 pytorch.org）。</translation>
  </message>
  <message>
   <source>torch.compile does not work with DataParallel, whose replicas are made by hand at each step. Switch one of them off.</source>
   <translation>torch.compile 不能与 DataParallel 一起使用，后者每一步都会手工创建副本。请关闭其中之一。</translation>
  </message>
  <message>
   <source>{arch} is trained without its auxiliary outputs: they need images of at least {smallest} x {smallest} pixels.</source>
   <translation>{arch} 在训练时不使用辅助输出：它们需要至少 {smallest} x {smallest} 像素的图像。</translation>
  </message>
  <message>
   <source>{arch} needs images of at least {smallest} x {smallest} pixels, these have {width} x {height}. Set Resize images to {smallest} or more.</source>
   <translation>{arch} 需要至少 {smallest} x {smallest} 像素的图像，这些图像为 {width} x {height}。请将“缩放图像至”设为 {smallest} 或更大。</translation>
  </message>
  <message>
   <source>{arch} needs square images whose side is a multiple of {multiple} pixels, these have {width} x {height}. Set Resize images to {wanted}.</source>
   <translation>{arch} 需要边长为 {multiple} 像素倍数的正方形图像，这些图像为 {width} x {height}。请将“缩放图像至”设为 {wanted}。</translation>
  </message>
  <message>
   <source>{count} class(es) have a single sample, which stays in the training set; validation does not see them: {classes}.</source>
   <translation>{count} 个类别只有一个样本，这些样本留在训练集中，验证不会用到：{classes}。</translation>
  </message>
  <message>
   <source>{count} devices are ticked, but the strategy Single device uses one. Choose DataParallel, or tick one device.</source>
   <translation>勾选了 {count} 个设备，但“单设备”策略只用一个。请选择 DataParallel，或只勾选一个设备。</translation>
  </message>
  <message>
   <source>{count} file(s) could not be read as images and are left out. The first: {first}.</source>
   <translation>有 {count} 个文件无法作为图像读取，已略去。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} image(s) were turned upright, as a tag in their file says.</source>
   <translation>有 {count} 张图像已按文件中的标记转正。</translation>
  </message>
  <message>
   <source>{count} sample(s) have no label. Remove them or give them one.</source>
   <translation>{count} 个样本没有标签。请删除这些样本，或补上标签。</translation>
  </message>
  <message>
   <source>{count} steps were left out because their loss was not finite.</source>
   <translation>有 {count} 步因损失不是有限值而被跳过。</translation>
  </message>
  <message>
   <source>{dataset} is here: all its files are downloaded and checked.</source>
   <translation>{dataset} 已就绪：所有文件均已下载并校验。</translation>
  </message>
  <message>
   <source>{dataset} is not on this machine: there is no {file}. Download it, or put it into {folder} by hand.</source>
   <translation>本机没有 {dataset}：缺少 {file}。请下载，或手动放入 {folder}。</translation>
  </message>
  <message>
   <source>{device} has no {precision}. It offers: {offered}.</source>
   <translation>{device} 不支持 {precision}。它支持：{offered}。</translation>
  </message>
  <message>
   <source>{device} has not enough memory for a batch of {batch}. DataParallel gathers all outputs on the first device, which fills up first. Take a smaller batch, or a larger accumulation, or bf16.</source>
   <translation>{device} 的内存不足以容纳 {batch} 个样本的批次。DataParallel 会把所有输出汇集到第一个设备，它最先被占满。请减小批次，或增大累积次数，或使用 bf16。</translation>
  </message>
  <message>
   <source>{device} has not enough memory for a batch of {batch}. Take a smaller batch, or a larger accumulation (same batch in smaller parts), or bf16.</source>
   <translation>{device} 的内存不足以容纳 {batch} 个样本的批次。请减小批次，或增大累积次数（同一批次分成更小的部分），或使用 bf16。</translation>
  </message>
  <message>
   <source>{file} arrives damaged: its checksum is wrong. Try again later, or get it from elsewhere and put it into {folder}.</source>
   <translation>下载到的 {file} 已损坏：校验和不符。请稍后重试，或从别处获取后放入 {folder}。</translation>
  </message>
  <message>
   <source>{file} cannot be downloaded whole: the connection broke off after {here} of {size} bytes. Try again to go on from there, or get it from {url} and put it into {folder}.</source>
   <translation>未能完整下载 {file}：收到 {size} 字节中的 {here} 字节后连接中断。请重试以从此处继续，或从 {url} 获取并放入 {folder}。</translation>
  </message>
  <message>
   <source>{file} cannot be downloaded: its server answered {status}. Try again later, or get it from {url} and put it into {folder}.</source>
   <translation>无法下载 {file}：服务器回应 {status}。请稍后重试，或从 {url} 获取并放入 {folder}。</translation>
  </message>
  <message>
   <source>{file} cannot be downloaded: no connection to its server ({why}). Get it from {url} on another machine and put it into {folder}.</source>
   <translation>无法下载 {file}：无法连接其服务器（{why}）。请在其他机器上从 {url} 获取，并放入 {folder}。</translation>
  </message>
  <message>
   <source>{file} cannot be read: {why}.</source>
   <translation>无法读取 {file}：{why}。</translation>
  </message>
  <message>
   <source>{file} could not be written: {why}.</source>
   <translation>无法写入 {file}：{why}。</translation>
  </message>
  <message>
   <source>{file} is damaged ({why}). Download it again.</source>
   <translation>{file} 已损坏（{why}）。请重新下载。</translation>
  </message>
  <message>
   <source>{file} is written.</source>
   <translation>已写入 {file}。</translation>
  </message>
  <message>
   <source>{layers} poolings are too many for images of {width} x {height} pixels: at most {most} channels can be listed here.</source>
   <translation>对 {width} x {height} 像素的图像来说，{layers} 次池化太多：此处最多可列出 {most} 个通道数。</translation>
  </message>
  <message>
   <source>{model} needs images, but this dataset has rows of numbers. Choose the MLP, or a dataset of images.</source>
   <translation>{model} 需要图像，但此数据集由数值行组成。请选择 MLP，或选择图像数据集。</translation>
  </message>
  <message>
   <source>{name!r} is not in this list; {kept!r} is kept.</source>
   <translation>{name!r} 不在此列表中；保留 {kept!r}。</translation>
  </message>
  <message>
   <source>{name} failed. The details say why.</source>
   <translation>{name} 失败。原因见详情。</translation>
  </message>
  <message>
   <source>{name} is a slice of a GPU (MIG). A process can use only one slice, so several slices cannot train one model.</source>
   <translation>{name} 是 GPU 的一个切片 (MIG)。一个进程只能使用一个切片，因此多个切片不能训练同一个模型。</translation>
  </message>
  <message>
   <source>{name} is completed.</source>
   <translation>{name} 已完成。</translation>
  </message>
  <message>
   <source>{name} is not a file. Drop a file.</source>
   <translation>{name} 不是文件。请拖放文件。</translation>
  </message>
  <message>
   <source>{name} is not a folder. Drop a folder.</source>
   <translation>{name} 不是文件夹。请拖放文件夹。</translation>
  </message>
  <message>
   <source>{name} is not on this machine. Drop a folder or file of this machine.</source>
   <translation>{name} 不在本机上。请拖放本机上的文件夹或文件。</translation>
  </message>
  <message>
   <source>{name} is stopped. Resume goes on from its last checkpoint.</source>
   <translation>{name} 已停止。“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>{name} was interrupted. Resume goes on from its last checkpoint.</source>
   <translation>{name} 已中断。“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>{name} was not started.</source>
   <translation>{name} 未启动。</translation>
  </message>
  <message>
   <source>{name} was still going on; the window follows it again.</source>
   <translation>{name} 仍在进行；窗口重新跟随它。</translation>
  </message>
  <message>
   <source>{path} cannot be written: it is read-only, or belongs to another user. Choose another folder with --runs-dir.</source>
   <translation>无法写入 {path}：它是只读的，或属于其他用户。请用 --runs-dir 选择其他文件夹。</translation>
  </message>
  <message>
   <source>{path} cannot be written: {why}. Choose another folder with --runs-dir.</source>
   <translation>无法写入 {path}：{why}。请用 --runs-dir 选择其他文件夹。</translation>
  </message>
  <message>
   <source>{ref!r} fits several runs: {matches}. Give one of these.</source>
   <translation>{ref!r} 匹配多个运行：{matches}。请指定其中之一。</translation>
  </message>
  <message>
   <source>{samples} samples do not fill one batch of {batch}, and short batches are dropped: nothing would be trained. Take a smaller batch, or keep the short one.</source>
   <translation>{samples} 个样本不足一批（{batch} 个），而不足一批的又会被丢弃：那样什么也不会训练。请减小批次，或保留不足的一批。</translation>
  </message>
  <message>
   <source>{samples} samples that fill no whole batch are left out of each epoch.</source>
   <translation>每轮有 {samples} 个不足一批的样本被略去。</translation>
  </message>
  <message>
   <source>{text!r} is not of the form path=value.</source>
   <translation>{text!r} 不是“路径=值”的形式。</translation>
  </message>
  <message>
   <source>{text}</source>
   <translation>{text}</translation>
  </message>
  <message>
   <source>{text} (said {count} times)</source>
   <translation>{text}（重复 {count} 次）</translation>
  </message>
  <message>
   <source>{value!r} can be read in two ways. Put ; between the numbers, or write them with a decimal point.</source>
   <translation>{value!r} 有两种读法。请用分号 ; 分隔数字，或写成带小数点的形式。</translation>
  </message>
  <message>
   <source>{value!r} can be read in two ways. Write {whole} or {fraction}.</source>
   <translation>{value!r} 有两种读法。请写成 {whole} 或 {fraction}。</translation>
  </message>
  <message>
   <source>{value!r} does not fit here: {why}.</source>
   <translation>{value!r} 不适用于此处：{why}。</translation>
  </message>
  <message>
   <source>{value!r} has digit groups. Write the number without them, with one decimal mark (. or ,).</source>
   <translation>{value!r} 含有千位分隔。请去掉分隔，只保留一个小数点（. 或 ,）。</translation>
  </message>
  <message>
   <source>{value!r} is not a finite number.</source>
   <translation>{value!r} 不是有限的数。</translation>
  </message>
  <message>
   <source>{value!r} is not a number.</source>
   <translation>{value!r} 不是数字。</translation>
  </message>
  <message>
   <source>{value!r} is not a whole number.</source>
   <translation>{value!r} 不是整数。</translation>
  </message>
  <message>
   <source>{value!r} is not one of: {allowed}.</source>
   <translation>{value!r} 不在以下取值之中：{allowed}。</translation>
  </message>
  <message>
   <source>{value!r} is not yes or no (true or false).</source>
   <translation>{value!r} 不是“是”或“否”（true 或 false）。</translation>
  </message>
  <message>
   <source>{value!r} is too close to zero to be told from it.</source>
   <translation>{value!r} 过于接近零，无法与零区分。</translation>
  </message>
  <message>
   <source>{value} is too large: it must be at most {bound}.</source>
   <translation>{value} 太大：不得大于 {bound}。</translation>
  </message>
  <message>
   <source>{value} is too large: it must be less than {bound}.</source>
   <translation>{value} 太大：必须小于 {bound}。</translation>
  </message>
  <message>
   <source>{value} is too small: it must be at least {bound}.</source>
   <translation>{value} 太小：不得小于 {bound}。</translation>
  </message>
  <message>
   <source>{value} is too small: it must be more than {bound}.</source>
   <translation>{value} 太小：必须大于 {bound}。</translation>
  </message>
  <message>
   <source>{variable}={value!r} is not a whole number from 0 to {most}.</source>
   <translation>{variable}={value!r} 不是 0 到 {most} 之间的整数。</translation>
  </message>
 </context>
 <context>
  <name>options</name>
  <message>
   <source>1,797 handwritten digits of 8 x 8 pixels. Built in, done in seconds.</source>
   <translation>1,797 个 8 x 8 像素的手写数字。内置，数秒即可完成。</translation>
  </message>
  <message>
   <source>150 flowers of three species, four lengths each. Built in.</source>
   <translation>150 朵花，三个品种，每朵四个长度。内置。</translation>
  </message>
  <message>
   <source>178 wines of three growers, thirteen quantities each. Built in.</source>
   <translation>178 种葡萄酒，来自三家酒庄，每种十三个指标。内置。</translation>
  </message>
  <message>
   <source>569 tumours, malignant or benign, thirty measurements each. Built in.</source>
   <translation>569 个肿瘤，恶性或良性，每个三十项测量值。内置。</translation>
  </message>
  <message>
   <source>60,000 colour pictures of 32 x 32 pixels, a hundred kinds. Downloaded once, 169 MB.</source>
   <translation>60,000 张 32 x 32 像素的彩色图片，共一百类。下载一次，169 MB。</translation>
  </message>
  <message>
   <source>60,000 colour pictures of 32 x 32 pixels, ten kinds. Downloaded once, 170 MB.</source>
   <translation>60,000 张 32 x 32 像素的彩色图片，共十类。下载一次，170 MB。</translation>
  </message>
  <message>
   <source>70,000 handwritten digits of 28 x 28 pixels. Downloaded once, 12 MB.</source>
   <translation>70,000 个 28 x 28 像素的手写数字。下载一次，12 MB。</translation>
  </message>
  <message>
   <source>70,000 pictures of clothing, 28 x 28 pixels, ten kinds. Downloaded once, 31 MB.</source>
   <translation>70,000 张 28 x 28 像素的服饰图片，共十类。下载一次，31 MB。</translation>
  </message>
  <message>
   <source>A few convolutions with pooling, then linear layers. For small images.</source>
   <translation>几层卷积加池化，然后是线性层。适合小图像。</translation>
  </message>
  <message>
   <source>A process of its own: the window stays smooth and survives a crash. This window's thread: the classic QThread; small models train at about half the speed and the window may stutter, because both share one Python interpreter.</source>
   <translation>独立进程：窗口保持流畅，即使训练崩溃也不受影响。本窗口的线程：经典的 QThread 方式；小模型的训练速度约为一半，窗口可能卡顿，因为两者共用一个 Python 解释器。</translation>
  </message>
  <message>
   <source>A set that takes more when decoded is read from its files again in each epoch, which is slower. 0: a quarter of the free memory.</source>
   <translation>解码后占用超过此值的数据集每轮都会从文件重新读取，速度较慢。0：可用内存的四分之一。</translation>
  </message>
  <message>
   <source>Accumulation</source>
   <translation>梯度累积</translation>
  </message>
  <message>
   <source>Activation</source>
   <translation>激活函数</translation>
  </message>
  <message>
   <source>Adagrad</source>
   <translation>Adagrad</translation>
  </message>
  <message>
   <source>Adam</source>
   <translation>Adam</translation>
  </message>
  <message>
   <source>Adam whose first steps are rectified, so that it needs no warm-up.</source>
   <translation>对最初几步加以修正的 Adam，无需预热。</translation>
  </message>
  <message>
   <source>Adam with Nesterov momentum.</source>
   <translation>带 Nesterov 动量的 Adam。</translation>
  </message>
  <message>
   <source>Adam with weight decay kept apart from the gradient.</source>
   <translation>权重衰减与梯度分开处理的 Adam。</translation>
  </message>
  <message>
   <source>AdamW</source>
   <translation>AdamW</translation>
  </message>
  <message>
   <source>Adapts the step of each weight; a good first choice.</source>
   <translation>为每个权重调整步长；首选。</translation>
  </message>
  <message>
   <source>Alpha</source>
   <translation>Alpha</translation>
  </message>
  <message>
   <source>Also evaluate the official test set after each epoch, as many tutorials do. It is then no longer unseen when you pick the best epoch.</source>
   <translation>像许多教程那样，每轮之后也在官方测试集上评估。这样在挑选最佳轮次时，测试集就不再是未见过的了。</translation>
  </message>
  <message>
   <source>Architecture</source>
   <translation>网络结构</translation>
  </message>
  <message>
   <source>Balanced: rare classes count more, by the inverse of how often they occur.</source>
   <translation>均衡：按出现频率的倒数加权，稀有类别的权重更大。</translation>
  </message>
  <message>
   <source>Besides after each epoch, a checkpoint is written when the last is this old. 0 saves after epochs only.</source>
   <translation>除每轮之后外，当上一个检查点已有这么久时也会写入检查点。0 表示只在每轮之后保存。</translation>
  </message>
  <message>
   <source>Beta 1</source>
   <translation>Beta 1</translation>
  </message>
  <message>
   <source>Beta 2</source>
   <translation>Beta 2</translation>
  </message>
  <message>
   <source>Breast cancer</source>
   <translation>乳腺癌</translation>
  </message>
  <message>
   <source>CIFAR-10</source>
   <translation>CIFAR-10</translation>
  </message>
  <message>
   <source>CIFAR-100</source>
   <translation>CIFAR-100</translation>
  </message>
  <message>
   <source>CPU threads</source>
   <translation>CPU 线程数</translation>
  </message>
  <message>
   <source>Centered</source>
   <translation>中心化</translation>
  </message>
  <message>
   <source>Channels</source>
   <translation>通道数</translation>
  </message>
  <message>
   <source>Channels of each 3 x 3 convolution. Each is followed by a pooling that halves the height and width.</source>
   <translation>每个 3 x 3 卷积的通道数。每个卷积之后都有一次池化，使高和宽减半。</translation>
  </message>
  <message>
   <source>Class weights</source>
   <translation>类别权重</translation>
  </message>
  <message>
   <source>Classes</source>
   <translation>类别数</translation>
  </message>
  <message>
   <source>Classes without images</source>
   <translation>没有图像的类别</translation>
  </message>
  <message>
   <source>Climb</source>
   <translation>上升部分</translation>
  </message>
  <message>
   <source>Clip gradient norm</source>
   <translation>梯度范数裁剪</translation>
  </message>
  <message>
   <source>Colour: three channels, grey images repeated. Grey: one channel, the luminance.</source>
   <translation>彩色：三个通道，灰度图像会重复。灰度：一个通道，即亮度。</translation>
  </message>
  <message>
   <source>Compile</source>
   <translation>编译</translation>
  </message>
  <message>
   <source>Computed: to mean 0 and deviation 1 of the training part, for each channel. Half: from 0..1 to -1..1, as many tutorials do. None: leaves 0..1.</source>
   <translation>计算：按训练部分逐通道归一化为均值 0、标准差 1。折半：像许多教程那样从 0..1 变为 -1..1。无：保持 0..1。</translation>
  </message>
  <message>
   <source>Constant</source>
   <translation>恒定</translation>
  </message>
  <message>
   <source>Cosine</source>
   <translation>余弦</translation>
  </message>
  <message>
   <source>Crop: the middle of the image. Stretch: the whole image, out of proportion. Pad: the whole image between black bars.</source>
   <translation>裁剪：取图像中间部分。拉伸：整幅图像，比例会改变。填充：整幅图像，两侧加黑边。</translation>
  </message>
  <message>
   <source>Data seed</source>
   <translation>数据种子</translation>
  </message>
  <message>
   <source>DataParallel</source>
   <translation>DataParallel</translation>
  </message>
  <message>
   <source>Deterministic kernels</source>
   <translation>确定性内核</translation>
  </message>
  <message>
   <source>Different labels.</source>
   <translation>不同标签的个数。</translation>
  </message>
  <message>
   <source>Digits</source>
   <translation>Digits 手写数字</translation>
  </message>
  <message>
   <source>Divide by an estimate of the variance instead of the mean square.</source>
   <translation>除以方差的估计值，而不是均方值。</translation>
  </message>
  <message>
   <source>Drop the short last batch</source>
   <translation>丢弃不足的最后一批</translation>
  </message>
  <message>
   <source>Dropout</source>
   <translation>Dropout</translation>
  </message>
  <message>
   <source>Each batch is cut into pieces, one a device; the first device also gathers the outputs and holds the optimizer's state, so it fills up first.</source>
   <translation>每个批次切成若干份，每个设备一份；第一个设备还要汇集输出并保存优化器状态，因此最先被占满。</translation>
  </message>
  <message>
   <source>End</source>
   <translation>终值</translation>
  </message>
  <message>
   <source>End divisor</source>
   <translation>终值除数</translation>
  </message>
  <message>
   <source>Epochs</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>Epochs between two falls.</source>
   <translation>两次下降之间的轮次数。</translation>
  </message>
  <message>
   <source>Epochs without progress.</source>
   <translation>没有进步的轮次数。</translation>
  </message>
  <message>
   <source>Epsilon</source>
   <translation>Epsilon</translation>
  </message>
  <message>
   <source>Every</source>
   <translation>间隔</translation>
  </message>
  <message>
   <source>Every image is brought to a square with this side.</source>
   <translation>每张图像都会变为此边长的正方形。</translation>
  </message>
  <message>
   <source>Exponential</source>
   <translation>指数</translation>
  </message>
  <message>
   <source>Fashion-MNIST</source>
   <translation>Fashion-MNIST</translation>
  </message>
  <message>
   <source>Features</source>
   <translation>特征数</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>文件夹</translation>
  </message>
  <message>
   <source>Gamma</source>
   <translation>Gamma</translation>
  </message>
  <message>
   <source>Gradients longer than this are shortened to it. 0 never clips.</source>
   <translation>超过此长度的梯度会被缩短到此长度。0 表示从不裁剪。</translation>
  </message>
  <message>
   <source>Hidden layers</source>
   <translation>隐藏层</translation>
  </message>
  <message>
   <source>Holds a folder for each class, or folders called train, val and test that do.</source>
   <translation>其中每个类别一个文件夹，或包含 train、val 和 test 文件夹，其下每个类别一个文件夹。</translation>
  </message>
  <message>
   <source>How often the whole training set is seen.</source>
   <translation>整个训练集被遍历的次数。</translation>
  </message>
  <message>
   <source>If the loss is not finite</source>
   <translation>若损失不是有限值</translation>
  </message>
  <message>
   <source>If the window is gone</source>
   <translation>若窗口消失</translation>
  </message>
  <message>
   <source>Image folder</source>
   <translation>图像文件夹</translation>
  </message>
  <message>
   <source>Image size</source>
   <translation>图像大小</translation>
  </message>
  <message>
   <source>Iris</source>
   <translation>Iris 鸢尾花</translation>
  </message>
  <message>
   <source>Keep in memory up to</source>
   <translation>内存中最多保留</translation>
  </message>
  <message>
   <source>Keeps the division from blowing up.</source>
   <translation>防止除法溢出。</translation>
  </message>
  <message>
   <source>Label smoothing</source>
   <translation>标签平滑</translation>
  </message>
  <message>
   <source>Learning rate</source>
   <translation>学习率</translation>
  </message>
  <message>
   <source>Leave them out, or keep them as classes that no training image belongs to.</source>
   <translation>略去它们，或作为没有训练图像的类别保留。</translation>
  </message>
  <message>
   <source>Leaves out the samples that do not fill a whole batch at the end of each epoch.</source>
   <translation>略去每轮末尾不足一批的样本。</translation>
  </message>
  <message>
   <source>Linear layers with an activation between them. Takes any data.</source>
   <translation>线性层，层间有激活函数。适用于任何数据。</translation>
  </message>
  <message>
   <source>Look ahead along the momentum before taking the gradient. Needs momentum.</source>
   <translation>在计算梯度之前沿动量方向前探。需要动量。</translation>
  </message>
  <message>
   <source>Look ahead along the momentum.</source>
   <translation>沿动量方向前探。</translation>
  </message>
  <message>
   <source>MLP</source>
   <translation>MLP 多层感知机</translation>
  </message>
  <message>
   <source>MNIST</source>
   <translation>MNIST</translation>
  </message>
  <message>
   <source>Made square by</source>
   <translation>变为正方形的方式</translation>
  </message>
  <message>
   <source>Memory of the mean gradient.</source>
   <translation>对梯度均值的记忆。</translation>
  </message>
  <message>
   <source>Memory of the mean squared gradient.</source>
   <translation>对梯度平方均值的记忆。</translation>
  </message>
  <message>
   <source>MiB</source>
   <translation>MiB</translation>
  </message>
  <message>
   <source>Milestones</source>
   <translation>里程碑</translation>
  </message>
  <message>
   <source>Momentum</source>
   <translation>动量</translation>
  </message>
  <message>
   <source>Multi-step</source>
   <translation>多步</translation>
  </message>
  <message>
   <source>Muon</source>
   <translation>Muon</translation>
  </message>
  <message>
   <source>NAdam</source>
   <translation>NAdam</translation>
  </message>
  <message>
   <source>Name in torchvision. Larger numbers mean larger and slower nets.</source>
   <translation>在 torchvision 中的名称。数字越大，网络越大、越慢。</translation>
  </message>
  <message>
   <source>Nesterov</source>
   <translation>Nesterov</translation>
  </message>
  <message>
   <source>Normalise</source>
   <translation>归一化</translation>
  </message>
  <message>
   <source>Number format of the forward and backward pass. Weights stay 32-bit. bf16 and fp16 are quicker where the device has them.</source>
   <translation>前向和反向传播的数值格式。权重保持 32 位。在支持的设备上 bf16 和 fp16 更快。</translation>
  </message>
  <message>
   <source>One cycle</source>
   <translation>单周期</translation>
  </message>
  <message>
   <source>One device does the whole batch.</source>
   <translation>一个设备处理整个批次。</translation>
  </message>
  <message>
   <source>Only kernels that give the same bits each time, on a GPU too. Slower.</source>
   <translation>只使用每次结果逐位相同的内核，在 GPU 上也是如此。较慢。</translation>
  </message>
  <message>
   <source>Orthogonalised momentum for the weight matrices; AdamW at the same rate for the rest.</source>
   <translation>权重矩阵使用正交化动量；其余参数以相同学习率使用 AdamW。</translation>
  </message>
  <message>
   <source>Part of all steps in which the rate climbs.</source>
   <translation>学习率上升的步数占总步数的比例。</translation>
  </message>
  <message>
   <source>Part of each hidden layer's outputs set to zero at random while training.</source>
   <translation>训练时每个隐藏层输出中随机置零的比例。</translation>
  </message>
  <message>
   <source>Part of the training set kept aside to judge each epoch; every class keeps its share. 0 trains on everything.</source>
   <translation>从训练集中留出用于评判每一轮的部分；各类别比例保持不变。0 表示用全部数据训练。</translation>
  </message>
  <message>
   <source>Patience</source>
   <translation>耐心</translation>
  </message>
  <message>
   <source>Plain steps along the gradient, with momentum if you like.</source>
   <translation>沿梯度方向的普通步进，可加动量。</translation>
  </message>
  <message>
   <source>Plateau</source>
   <translation>平台期下降</translation>
  </message>
  <message>
   <source>Precision</source>
   <translation>精度</translation>
  </message>
  <message>
   <source>Pulls weights towards zero at each step, against over-fitting.</source>
   <translation>每一步将权重拉向零，以防过拟合。</translation>
  </message>
  <message>
   <source>RAdam</source>
   <translation>RAdam</translation>
  </message>
  <message>
   <source>RMSprop</source>
   <translation>RMSprop</translation>
  </message>
  <message>
   <source>Random numbers in each row.</source>
   <translation>每行中随机数的个数。</translation>
  </message>
  <message>
   <source>Random rows with random labels, made on the spot. For trying things.</source>
   <translation>当场生成的随机行和随机标签。用于试验。</translation>
  </message>
  <message>
   <source>Rate decay</source>
   <translation>学习率衰减</translation>
  </message>
  <message>
   <source>ResNet, EfficientNet, ConvNeXt, ViT and more: 80 known architectures.</source>
   <translation>ResNet、EfficientNet、ConvNeXt、ViT 等：80 种知名网络结构。</translation>
  </message>
  <message>
   <source>Resize images to</source>
   <translation>缩放图像至</translation>
  </message>
  <message>
   <source>Rows in the training set.</source>
   <translation>训练集的行数。</translation>
  </message>
  <message>
   <source>Run in</source>
   <translation>运行于</translation>
  </message>
  <message>
   <source>SGD</source>
   <translation>SGD</translation>
  </message>
  <message>
   <source>Same data seed, same rows and labels, whatever the seed of the training.</source>
   <translation>数据种子相同，行和标签就相同，与训练种子无关。</translation>
  </message>
  <message>
   <source>Same seed, same run, bit for bit on the CPU.</source>
   <translation>种子相同，运行就相同；在 CPU 上逐位一致。</translation>
  </message>
  <message>
   <source>Samples</source>
   <translation>样本数</translation>
  </message>
  <message>
   <source>Samples of one optimizer step over all devices and accumulated pieces together.</source>
   <translation>优化器一步所用的样本数，包括所有设备和所有累积部分。</translation>
  </message>
  <message>
   <source>Save a checkpoint and stop, or train on without a window.</source>
   <translation>保存检查点并停止，或在没有窗口的情况下继续训练。</translation>
  </message>
  <message>
   <source>Save at least every</source>
   <translation>至少每隔多久保存</translation>
  </message>
  <message>
   <source>Scales each step by a running mean of squared gradients.</source>
   <translation>用梯度平方的滑动平均来缩放每一步。</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>随机种子</translation>
  </message>
  <message>
   <source>Share of the last step that is kept.</source>
   <translation>保留上一步的比例。</translation>
  </message>
  <message>
   <source>Shrinks the rate by 1 / (1 + step x this).</source>
   <translation>学习率按 1 / (1 + 步数 x 此值) 缩小。</translation>
  </message>
  <message>
   <source>Side of the square that images are scaled to on the device, for architectures that need a larger or a fixed size; twice the side takes four times as long. 0 leaves them.</source>
   <translation>在设备上将图像缩放到的正方形边长，用于需要更大或固定尺寸的网络；边长加倍，用时变为四倍。0 表示不缩放。</translation>
  </message>
  <message>
   <source>Single device</source>
   <translation>单设备</translation>
  </message>
  <message>
   <source>Size of a step.</source>
   <translation>步长。</translation>
  </message>
  <message>
   <source>Size of a step. Too large diverges, too small crawls; the schedule scales it.</source>
   <translation>步长。太大会发散，太小则进展缓慢；由学习率调度缩放。</translation>
  </message>
  <message>
   <source>Small CNN</source>
   <translation>小型 CNN</translation>
  </message>
  <message>
   <source>Smallest relative fall of the loss that counts as progress.</source>
   <translation>算作进步的最小相对损失下降。</translation>
  </message>
  <message>
   <source>Spreads this share of each label over all classes.</source>
   <translation>将每个标签的这一比例分摊到所有类别。</translation>
  </message>
  <message>
   <source>Start divisor</source>
   <translation>初值除数</translation>
  </message>
  <message>
   <source>Step</source>
   <translation>阶梯</translation>
  </message>
  <message>
   <source>Steps shrink with all that was learnt; for sparse features.</source>
   <translation>步长随已学内容而缩小；适合稀疏特征。</translation>
  </message>
  <message>
   <source>Stop and keep the last good checkpoint, or leave the step out and count it.</source>
   <translation>停止并保留最后一个完好的检查点，或跳过该步并计数。</translation>
  </message>
  <message>
   <source>Synthetic</source>
   <translation>合成数据</translation>
  </message>
  <message>
   <source>Test each epoch</source>
   <translation>每轮测试</translation>
  </message>
  <message>
   <source>The first rate is the full rate divided by this.</source>
   <translation>初始学习率为最大学习率除以此值。</translation>
  </message>
  <message>
   <source>The last rate is the first divided by this.</source>
   <translation>最终学习率为初始学习率除以此值。</translation>
  </message>
  <message>
   <source>The last rate, as a part of the first.</source>
   <translation>最终学习率占初始学习率的比例。</translation>
  </message>
  <message>
   <source>The rate climbs in a straight line to its full size over this many optimizer steps.</source>
   <translation>学习率在这么多个优化器步内线性上升到最大值。</translation>
  </message>
  <message>
   <source>The rate climbs to its full size, then falls far below where it began.</source>
   <translation>学习率升到最大值，然后降到远低于初始的水平。</translation>
  </message>
  <message>
   <source>The rate falls after these epochs.</source>
   <translation>学习率在这些轮次之后下降。</translation>
  </message>
  <message>
   <source>The rate falls along half a cosine to its end at the last step.</source>
   <translation>学习率沿半个余弦下降，在最后一步到达终值。</translation>
  </message>
  <message>
   <source>The rate falls by a factor at given epochs.</source>
   <translation>学习率在给定轮次按系数下降。</translation>
  </message>
  <message>
   <source>The rate falls by a factor every few epochs.</source>
   <translation>学习率每隔几轮按系数下降。</translation>
  </message>
  <message>
   <source>The rate falls by the same factor each epoch.</source>
   <translation>学习率每轮按相同系数下降。</translation>
  </message>
  <message>
   <source>The rate falls when the loss has stopped falling.</source>
   <translation>当损失不再下降时降低学习率。</translation>
  </message>
  <message>
   <source>The rate is multiplied by this at each fall.</source>
   <translation>每次下降时学习率乘以此值。</translation>
  </message>
  <message>
   <source>The rate is multiplied by this each epoch.</source>
   <translation>每轮学习率乘以此值。</translation>
  </message>
  <message>
   <source>The rate stays as it is.</source>
   <translation>学习率保持不变。</translation>
  </message>
  <message>
   <source>The whole batch is computed in this many pieces one after the other: the same gradients in less memory, a little slower.</source>
   <translation>整批分成这么多份依次计算：梯度相同，占用内存更少，速度稍慢。</translation>
  </message>
  <message>
   <source>Threads of one operation on the CPU. 0 chooses by the size of the model.</source>
   <translation>CPU 上单个运算的线程数。0 表示根据模型大小选择。</translation>
  </message>
  <message>
   <source>Threshold</source>
   <translation>阈值</translation>
  </message>
  <message>
   <source>Trains on the first samples of the training set, for a quick look. 0 uses all.</source>
   <translation>只用训练集最前面的样本训练，以便快速查看。0 表示使用全部。</translation>
  </message>
  <message>
   <source>Use only the first</source>
   <translation>只用前若干个</translation>
  </message>
  <message>
   <source>Validation part</source>
   <translation>验证部分</translation>
  </message>
  <message>
   <source>Warm-up</source>
   <translation>预热</translation>
  </message>
  <message>
   <source>Weight decay</source>
   <translation>权重衰减</translation>
  </message>
  <message>
   <source>What is applied after each hidden layer.</source>
   <translation>每个隐藏层之后应用的函数。</translation>
  </message>
  <message>
   <source>Where the files are. Empty: the folder for downloads, then the system's folders for datasets.</source>
   <translation>文件所在位置。留空：先查下载文件夹，再查系统的数据集文件夹。</translation>
  </message>
  <message>
   <source>Whole batch</source>
   <translation>整批大小</translation>
  </message>
  <message>
   <source>Width of each hidden layer, from the input to the output. Empty: one linear layer.</source>
   <translation>各隐藏层的宽度，从输入到输出。留空：只有一个线性层。</translation>
  </message>
  <message>
   <source>Width of each linear layer between the convolutions and the output.</source>
   <translation>卷积与输出之间各线性层的宽度。</translation>
  </message>
  <message>
   <source>Wine</source>
   <translation>Wine 葡萄酒</translation>
  </message>
  <message>
   <source>Your own images: a folder for each class.</source>
   <translation>您自己的图像：每个类别一个文件夹。</translation>
  </message>
  <message>
   <source>balanced</source>
   <translation>均衡</translation>
  </message>
  <message>
   <source>bf16</source>
   <translation>bf16</translation>
  </message>
  <message>
   <source>colour</source>
   <translation>彩色</translation>
  </message>
  <message>
   <source>computed</source>
   <translation>计算</translation>
  </message>
  <message>
   <source>continue</source>
   <translation>继续训练</translation>
  </message>
  <message>
   <source>crop</source>
   <translation>裁剪</translation>
  </message>
  <message>
   <source>epochs</source>
   <translation>轮</translation>
  </message>
  <message>
   <source>fp16</source>
   <translation>fp16</translation>
  </message>
  <message>
   <source>fp32</source>
   <translation>fp32</translation>
  </message>
  <message>
   <source>gelu</source>
   <translation>gelu</translation>
  </message>
  <message>
   <source>grey</source>
   <translation>灰度</translation>
  </message>
  <message>
   <source>half</source>
   <translation>折半</translation>
  </message>
  <message>
   <source>keep</source>
   <translation>保留</translation>
  </message>
  <message>
   <source>leaky-relu</source>
   <translation>leaky-relu</translation>
  </message>
  <message>
   <source>leave-out</source>
   <translation>略去</translation>
  </message>
  <message>
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <source>pad</source>
   <translation>填充</translation>
  </message>
  <message>
   <source>pixels</source>
   <translation>像素</translation>
  </message>
  <message>
   <source>process</source>
   <translation>独立进程</translation>
  </message>
  <message>
   <source>relu</source>
   <translation>relu</translation>
  </message>
  <message>
   <source>s</source>
   <translation>秒</translation>
  </message>
  <message>
   <source>samples</source>
   <translation>个样本</translation>
  </message>
  <message>
   <source>sigmoid</source>
   <translation>sigmoid</translation>
  </message>
  <message>
   <source>silu</source>
   <translation>silu</translation>
  </message>
  <message>
   <source>skip</source>
   <translation>跳过</translation>
  </message>
  <message>
   <source>steps</source>
   <translation>步</translation>
  </message>
  <message>
   <source>stop</source>
   <translation>停止</translation>
  </message>
  <message>
   <source>stretch</source>
   <translation>拉伸</translation>
  </message>
  <message>
   <source>tanh</source>
   <translation>tanh</translation>
  </message>
  <message>
   <source>thread</source>
   <translation>本窗口的线程</translation>
  </message>
  <message>
   <source>torch.compile: quicker steps on long runs with CUDA, after a warm-up of up to a minute. On a CPU it is usually slower.</source>
   <translation>torch.compile：在 CUDA 上的长时间运行中每步更快，但需最多一分钟的预热。在 CPU 上通常更慢。</translation>
  </message>
  <message>
   <source>torchvision</source>
   <translation>torchvision</translation>
  </message>
 </context>
</TS>
