<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>Advice</name>
  <message>
   <source>A click leads to the setting.</source>
   <translation>点击可跳转到该设置。</translation>
  </message>
  <message>
   <source>A step, by its parts:</source>
   <translation>一步的各部分：</translation>
  </message>
  <message>
   <source>Advice</source>
   <translation>建议</translation>
  </message>
  <message>
   <source>backward pass</source>
   <translation>反向传播</translation>
  </message>
  <message>
   <source>between devices</source>
   <translation>设备之间</translation>
  </message>
  <message>
   <source>copying data to the device</source>
   <translation>把数据复制到设备</translation>
  </message>
  <message>
   <source>figures and reports</source>
   <translation>统计与上报</translation>
  </message>
  <message>
   <source>forward pass</source>
   <translation>前向传播</translation>
  </message>
  <message>
   <source>optimizer</source>
   <translation>优化器</translation>
  </message>
  <message>
   <source>varying and normalising</source>
   <translation>增强与归一化</translation>
  </message>
  <message>
   <source>waiting for data</source>
   <translation>等待数据</translation>
  </message>
 </context>
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
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Energy</source>
   <translation>能耗</translation>
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
   <source>Load</source>
   <translation>负载</translation>
  </message>
  <message>
   <source>Load, temperature, power and energy of each device</source>
   <translation>各设备的负载、温度、功率和能耗</translation>
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
   <source>Power</source>
   <translation>功率</translation>
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
   <source>Temperature</source>
   <translation>温度</translation>
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
   <source>backbone</source>
   <translation>主干</translation>
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
   <source>other programs</source>
   <translation>其他程序</translation>
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
   <source>test, top 5</source>
   <translation>测试，前 5</translation>
  </message>
  <message>
   <source>this run</source>
   <translation>本次运行</translation>
  </message>
  <message>
   <source>this run's processes</source>
   <translation>本运行的进程</translation>
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
   <source>validation, top 5</source>
   <translation>验证，前 5</translation>
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
  <name>Data</name>
  <message>
   <source>%n channel(s)</source>
   <translation>%n 个通道</translation>
  </message>
  <message>
   <source>%n class(es) without training samples.</source>
   <translation>%n 个类别没有训练样本。</translation>
  </message>
  <message>
   <source>%n value(s) are not finite</source>
   <translation>%n 个值不是有限值</translation>
  </message>
  <message>
   <source>(%n images looked at)</source>
   <translation>（已查看 %n 张图像）</translation>
  </message>
  <message>
   <source>All classes</source>
   <translation>全部类别</translation>
  </message>
  <message>
   <source>All classes have the same number of training samples.</source>
   <translation>所有类别的训练样本数相同。</translation>
  </message>
  <message>
   <source>All parts</source>
   <translation>全部部分</translation>
  </message>
  <message>
   <source>Balanced class weights: rare classes count more in the loss. Off: all the same.</source>
   <translation>均衡类别权重：稀有类别在损失中的权重更大。关闭：一视同仁。</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Cannot be read. {0}</source>
   <translation>无法读取。{0}</translation>
  </message>
  <message>
   <source>Class</source>
   <translation>类别</translation>
  </message>
  <message>
   <source>Class weights are on</source>
   <translation>已启用类别权重</translation>
  </message>
  <message>
   <source>Classes</source>
   <translation>类别</translation>
  </message>
  <message>
   <source>Copy the path (Ctrl+C)</source>
   <translation>复制路径 (Ctrl+C)</translation>
  </message>
  <message>
   <source>Data</source>
   <translation>数据</translation>
  </message>
  <message>
   <source>Features</source>
   <translation>特征</translation>
  </message>
  <message>
   <source>First rows</source>
   <translation>前几行</translation>
  </message>
  <message>
   <source>First training batch</source>
   <translation>第一个训练批次</translation>
  </message>
  <message>
   <source>Fit to the window (F)</source>
   <translation>适应窗口 (F)</translation>
  </message>
  <message>
   <source>From</source>
   <translation>来源</translation>
  </message>
  <message>
   <source>Image sizes</source>
   <translation>图像尺寸</translation>
  </message>
  <message>
   <source>In memory</source>
   <translation>内存占用</translation>
  </message>
  <message>
   <source>In order</source>
   <translation>按顺序</translation>
  </message>
  <message>
   <source>Largest first</source>
   <translation>从多到少</translation>
  </message>
  <message>
   <source>Look at the files again (F5)</source>
   <translation>重新查看文件 (F5)</translation>
  </message>
  <message>
   <source>Next picture (Right)</source>
   <translation>下一张图片（右方向键）</translation>
  </message>
  <message>
   <source>No pictures.</source>
   <translation>没有图片。</translation>
  </message>
  <message>
   <source>Normalised by mean {0} and deviation {1}</source>
   <translation>按均值 {0} 和标准差 {1} 归一化</translation>
  </message>
  <message>
   <source>On disk</source>
   <translation>磁盘占用</translation>
  </message>
  <message>
   <source>One picture, varied</source>
   <translation>一张图片的各种变化</translation>
  </message>
  <message>
   <source>Order of the classes</source>
   <translation>类别的顺序</translation>
  </message>
  <message>
   <source>Overview</source>
   <translation>概览</translation>
  </message>
  <message>
   <source>Pages of the data</source>
   <translation>数据的各页</translation>
  </message>
  <message>
   <source>Part</source>
   <translation>部分</translation>
  </message>
  <message>
   <source>Picture</source>
   <translation>图片</translation>
  </message>
  <message>
   <source>Pictures</source>
   <translation>图片</translation>
  </message>
  <message>
   <source>Pixel for pixel (1)</source>
   <translation>原始像素 (1)</translation>
  </message>
  <message>
   <source>Pixels</source>
   <translation>像素</translation>
  </message>
  <message>
   <source>Preparing…</source>
   <translation>正在准备…</translation>
  </message>
  <message>
   <source>Previous picture (Left)</source>
   <translation>上一张图片（左方向键）</translation>
  </message>
  <message>
   <source>Read as</source>
   <translation>读作</translation>
  </message>
  <message>
   <source>Roll again</source>
   <translation>再次随机</translation>
  </message>
  <message>
   <source>Rows</source>
   <translation>行</translation>
  </message>
  <message>
   <source>Samples</source>
   <translation>样本</translation>
  </message>
  <message>
   <source>Samples by class</source>
   <translation>各类别的样本数</translation>
  </message>
  <message>
   <source>Show in folder</source>
   <translation>在文件夹中显示</translation>
  </message>
  <message>
   <source>Show variants under augmentation</source>
   <translation>显示增强后的各种变化</translation>
  </message>
  <message>
   <source>Smallest first</source>
   <translation>从少到多</translation>
  </message>
  <message>
   <source>Stop opening it</source>
   <translation>停止打开</translation>
  </message>
  <message>
   <source>Tensor {0}</source>
   <translation>张量 {0}</translation>
  </message>
  <message>
   <source>The first pictures of each class are shown.</source>
   <translation>显示的是每个类别最前面的图片。</translation>
  </message>
  <message>
   <source>The largest class has {0} times the samples of the smallest.</source>
   <translation>最大类别的样本数是最小类别的 {0} 倍。</translation>
  </message>
  <message>
   <source>Training batch</source>
   <translation>训练批次</translation>
  </message>
  <message>
   <source>Use class weights</source>
   <translation>使用类别权重</translation>
  </message>
  <message>
   <source>Variants of one picture</source>
   <translation>同一张图片的各种变化</translation>
  </message>
  <message>
   <source>Vary the picture by other random numbers</source>
   <translation>用另一组随机数变化该图片</translation>
  </message>
  <message>
   <source>always the same</source>
   <translation>始终相同</translation>
  </message>
  <message>
   <source>as it is</source>
   <translation>原样</translation>
  </message>
  <message>
   <source>categories</source>
   <translation>类别值</translation>
  </message>
  <message>
   <source>class</source>
   <translation>类别</translation>
  </message>
  <message>
   <source>colour</source>
   <translation>彩色</translation>
  </message>
  <message>
   <source>counted in {0} rows</source>
   <translation>按 {0} 行统计</translation>
  </message>
  <message>
   <source>dates</source>
   <translation>日期</translation>
  </message>
  <message>
   <source>deviation {0}</source>
   <translation>标准差 {0}</translation>
  </message>
  <message>
   <source>greatest {0}</source>
   <translation>最大 {0}</translation>
  </message>
  <message>
   <source>grey</source>
   <translation>灰度</translation>
  </message>
  <message>
   <source>least {0}</source>
   <translation>最小 {0}</translation>
  </message>
  <message>
   <source>mean {0}</source>
   <translation>均值 {0}</translation>
  </message>
  <message>
   <source>numbers</source>
   <translation>数值</translation>
  </message>
  <message>
   <source>the first {0} of {1} rows</source>
   <translation>共 {1} 行，此处为前 {0} 行</translation>
  </message>
  <message>
   <source>the first {0} rows</source>
   <translation>前 {0} 行</translation>
  </message>
  <message>
   <source>{0} columns</source>
   <translation>{0} 列</translation>
  </message>
  <message>
   <source>{0} different</source>
   <translation>{0} 个不同值</translation>
  </message>
  <message>
   <source>{0} missing</source>
   <translation>{0} 个缺失</translation>
  </message>
  <message>
   <source>{0} of {1}</source>
   <translation>{0} / {1}</translation>
  </message>
  <message>
   <source>{0} samples train</source>
   <translation>{0} 个样本用于训练</translation>
  </message>
  <message>
   <source>{0} samples train, {1} are kept aside to judge</source>
   <translation>{0} 个样本用于训练，{1} 个留作评判</translation>
  </message>
  <message>
   <source>{0} to {1}</source>
   <translation>{0} 至 {1}</translation>
  </message>
  <message>
   <source>{0}: indexed {1} files…</source>
   <translation>{0}：已索引 {1} 个文件…</translation>
  </message>
  <message>
   <source>{0}: opening…</source>
   <translation>{0}：正在打开…</translation>
  </message>
  <message>
   <source>{0}: {1}</source>
   <translation>{0}：{1}</translation>
  </message>
 </context>
 <context>
  <name>Datasets</name>
  <message>
   <source>download {0}</source>
   <translation>下载 {0}</translation>
  </message>
  <message>
   <source>licence: {0}</source>
   <translation>许可：{0}</translation>
  </message>
  <message>
   <source>{0} classes</source>
   <translation>{0} 个类别</translation>
  </message>
  <message>
   <source>{0} images</source>
   <translation>{0} 张图像</translation>
  </message>
  <message>
   <source>{0} images of {1} × {2} pixels</source>
   <translation>{0} 张 {1} × {2} 像素的图像</translation>
  </message>
  <message>
   <source>{0} rows of {1} features</source>
   <translation>{0} 行，{1} 个特征</translation>
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
   <source>Energy since the run began: {0}</source>
   <translation>运行开始以来的能耗：{0}</translation>
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
   <source>Reserved by torch for this run: {0}</source>
   <translation>torch 为本运行预留：{0}</translation>
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
   <source>Data</source>
   <translation>数据</translation>
  </message>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Doctor</source>
   <translation>诊断</translation>
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
  <name>Doctor</name>
  <message>
   <source>A quick look found nothing. To be sure, let every sample be checked.</source>
   <translation>快速检查未发现问题。要确认，请检查每个样本。</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Check</source>
   <translation>检查</translation>
  </message>
  <message>
   <source>Check every sample</source>
   <translation>检查每个样本</translation>
  </message>
  <message>
   <source>Check quickly</source>
   <translation>快速检查</translation>
  </message>
  <message>
   <source>Find damaged files, copies, leaks between training and test, rare classes and more before a run is started.</source>
   <translation>在开始运行之前，找出损坏的文件、重复的样本、训练与测试之间的泄漏、稀有类别等问题。</translation>
  </message>
  <message>
   <source>Finding</source>
   <translation>问题</translation>
  </message>
  <message>
   <source>Findings</source>
   <translation>发现的问题</translation>
  </message>
  <message>
   <source>Go to the setting</source>
   <translation>转到该设置</translation>
  </message>
  <message>
   <source>Look at labels, numbers of samples and the heads of files.</source>
   <translation>查看标签、样本数量和文件头。</translation>
  </message>
  <message>
   <source>Move files…</source>
   <translation>移动文件…</translation>
  </message>
  <message>
   <source>Move the files into</source>
   <translation>将文件移动到</translation>
  </message>
  <message>
   <source>Move these files out of the dataset, into a folder that you choose.</source>
   <translation>将这些文件移出数据集，放入您选择的文件夹。</translation>
  </message>
  <message>
   <source>Nothing is wrong with this dataset, as far as is known.</source>
   <translation>就目前所知，此数据集没有问题。</translation>
  </message>
  <message>
   <source>Number</source>
   <translation>数量</translation>
  </message>
  <message>
   <source>Read every sample, and compare all of them. May take minutes.</source>
   <translation>读取每个样本，并相互比较。可能需要几分钟。</translation>
  </message>
  <message>
   <source>Remedy</source>
   <translation>处理方式</translation>
  </message>
  <message>
   <source>Use class weights</source>
   <translation>使用类别权重</translation>
  </message>
  <message>
   <source>What is done about it</source>
   <translation>如何处理</translation>
  </message>
  <message>
   <source>comparing samples</source>
   <translation>正在比较样本</translation>
  </message>
  <message>
   <source>looking at files</source>
   <translation>正在查看文件</translation>
  </message>
  <message>
   <source>reading samples</source>
   <translation>正在读取样本</translation>
  </message>
  <message>
   <source>{0}: 1 finding</source>
   <translation>{0}：发现 1 个问题</translation>
  </message>
  <message>
   <source>{0}: given up; this is what was found until then.</source>
   <translation>{0}：已取消；以下是此前发现的问题。</translation>
  </message>
  <message>
   <source>{0}: opening…</source>
   <translation>{0}：正在打开…</translation>
  </message>
  <message>
   <source>{0}: {1} findings</source>
   <translation>{0}：发现 {1} 个问题</translation>
  </message>
  <message>
   <source>{0}: {1} {2}</source>
   <translation>{0}：{1} {2}</translation>
  </message>
  <message>
   <source>… and {0} more</source>
   <translation>… 另有 {0} 个</translation>
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
   <source>Checking {0}</source>
   <translation>正在校验 {0}</translation>
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
   <source>Download {0}</source>
   <translation>下载 {0}</translation>
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
   <source>Unpack {0}</source>
   <translation>解压 {0}</translation>
  </message>
  <message>
   <source>Unpacking {0}</source>
   <translation>正在解压 {0}</translation>
  </message>
  <message>
   <source>What is here is kept; the next download goes on from there.</source>
   <translation>已下载的部分会保留，下次从此处继续。</translation>
  </message>
 </context>
 <context>
  <name>Fitting</name>
  <message>
   <source>Same batch in {0} parts</source>
   <translation>同一批次分 {0} 份</translation>
  </message>
  <message>
   <source>Start again in a new process</source>
   <translation>在新进程中重新开始</translation>
  </message>
  <message>
   <source>Use DDP</source>
   <translation>改用 DDP</translation>
  </message>
  <message>
   <source>Use bf16</source>
   <translation>改用 bf16</translation>
  </message>
 </context>
 <context>
  <name>GoingOn</name>
  <message>
   <source>{0} Use Resume with changes.</source>
   <translation>{0}请使用“修改后继续”。</translation>
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
   <source>Saved a checkpoint at step {0}: among the best</source>
   <translation>已在第 {0} 步保存检查点：属于最佳之列</translation>
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
   <source>top 5 {0}</source>
   <translation>前 5 准确率 {0}</translation>
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
   <source>Comparing samples</source>
   <translation>正在比较样本</translation>
  </message>
  <message>
   <source>Data: {0}, cached on disk, {1}</source>
   <translation>数据：{0}，缓存于磁盘，{1}</translation>
  </message>
  <message>
   <source>Data: {0}, decoded by %n process(es)</source>
   <translation>数据：{0}，由 %n 个进程解码</translation>
  </message>
  <message>
   <source>Data: {0}, in memory, {1}</source>
   <translation>数据：{0}，在内存中，{1}</translation>
  </message>
  <message>
   <source>Data: {0}, read from files</source>
   <translation>数据：{0}，从文件读取</translation>
  </message>
  <message>
   <source>Data: {0}, {1}</source>
   <translation>数据：{0}，{1}</translation>
  </message>
  <message>
   <source>Decoding images</source>
   <translation>正在解码图像</translation>
  </message>
  <message>
   <source>Epoch</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>Looking which files can be read</source>
   <translation>正在查看哪些文件可读</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>Measuring mean and deviation</source>
   <translation>正在测量均值和标准差</translation>
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
   <source>Reading decoded images</source>
   <translation>正在读取已解码的图像</translation>
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
   <source>Trying copies between GPUs</source>
   <translation>正在试验 GPU 之间的复制</translation>
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
   <source>Export model…</source>
   <translation>导出模型…</translation>
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
   <source>Put it into the form, to go on from its last checkpoint as it is changed</source>
   <translation>将其填入表单，修改后从其最后的检查点继续</translation>
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
   <translation>继续训练</translation>
  </message>
  <message>
   <source>Resume with changes</source>
   <translation>修改后继续</translation>
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
   <source>Write its model to a file, to use it elsewhere</source>
   <translation>把它的模型写入文件，以便在别处使用</translation>
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
  <name>Scaling</name>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Devices</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Efficiency</source>
   <translation>效率</translation>
  </message>
  <message>
   <source>Measure</source>
   <translation>测量</translation>
  </message>
  <message>
   <source>Measure scaling</source>
   <translation>测量扩展性</translation>
  </message>
  <message>
   <source>Measurements</source>
   <translation>测量结果</translation>
  </message>
  <message>
   <source>Progress of the measurements</source>
   <translation>测量进度</translation>
  </message>
  <message>
   <source>Put the best into the form</source>
   <translation>将最佳方案填入表单</translation>
  </message>
  <message>
   <source>Samples a second</source>
   <translation>每秒样本数</translation>
  </message>
  <message>
   <source>Speed-up</source>
   <translation>加速比</translation>
  </message>
  <message>
   <source>Strategy</source>
   <translation>策略</translation>
  </message>
  <message>
   <source>Trains what the form describes for about a minute in all, on one of the ticked devices and on more, and throws it away. The whole batch stays the same.</source>
   <translation>按表单所述在一个以及更多勾选的设备上试训练，总共约一分钟，结果不保留。整批大小保持不变。</translation>
  </message>
  <message>
   <source>{0}, {1} processes</source>
   <translation>{0}，{1} 个进程</translation>
  </message>
 </context>
 <context>
  <name>Trust</name>
  <message>
   <source>Run this file?</source>
   <translation>运行此文件？</translation>
  </message>
  <message>
   <source>The file was changed meanwhile. This is what it holds now.</source>
   <translation>文件在此期间被更改。这是它现在的内容。</translation>
  </message>
  <message>
   <source>This code is run for the training and can do whatever you can: read, change and send your files. Trust it only if you know where it comes from. You are asked again when it changes.</source>
   <translation>此代码会为训练而运行，可以做您能做的一切：读取、更改和发送您的文件。只有知道其来源时才信任它。代码更改后会再次询问您。</translation>
  </message>
  <message>
   <source>Trust and use this file</source>
   <translation>信任并使用此文件</translation>
  </message>
  <message>
   <source>What is in the file</source>
   <translation>文件内容</translation>
  </message>
  <message>
   <source>{0} · {1} lines · SHA-256 {2}</source>
   <translation>{0} · {1} 行 · SHA-256 {2}</translation>
  </message>
  <message>
   <source>… and {0} more lines</source>
   <translation>… 另有 {0} 行</translation>
  </message>
 </context>
 <context>
  <name>Verbs</name>
  <message>
   <source>Experiments (*.toml)</source>
   <translation>实验文件 (*.toml)</translation>
  </message>
  <message>
   <source>Export model</source>
   <translation>导出模型</translation>
  </message>
  <message>
   <source>New model file</source>
   <translation>新建模型文件</translation>
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
   <source>Python (*.py)</source>
   <translation>Python (*.py)</translation>
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
  <name>Weights</name>
  <message>
   <source>images of {0} × {1} pixels</source>
   <translation>{0} × {1} 像素的图像</translation>
  </message>
  <message>
   <source>licence not stated; the terms of ImageNet may apply</source>
   <translation>未声明许可；可能适用 ImageNet 的条款</translation>
  </message>
  <message>
   <source>not on this machine, download {0}</source>
   <translation>不在这台机器上，需下载 {0}</translation>
  </message>
  <message>
   <source>on this machine, {0}</source>
   <translation>在这台机器上，{0}</translation>
  </message>
  <message>
   <source>{0} % right on ImageNet</source>
   <translation>ImageNet 准确率 {0} %</translation>
  </message>
  <message>
   <source>{0} of the run {1}, {2}</source>
   <translation>运行 {1} 的 {0}，{2}</translation>
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
  <message>
   <source>{0} in {1} processes</source>
   <translation>{0}（{1} 个进程）</translation>
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
   <source>&amp;Measure scaling…</source>
   <translation>测量扩展性(&amp;M)…</translation>
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
   <source>Check the d&amp;ata</source>
   <translation>检查数据(&amp;A)</translation>
  </message>
  <message>
   <source>Close the window.</source>
   <translation>关闭窗口。</translation>
  </message>
  <message>
   <source>E&amp;xport model…</source>
   <translation>导出模型(&amp;X)…</translation>
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
   <source>Fill the form with the run on show, to go on from its last checkpoint as it is changed.</source>
   <translation>将所显示的运行填入表单，修改后从其最后的检查点继续。</translation>
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
   <source>Look for what is wrong with the dataset in the form.</source>
   <translation>检查表单中的数据集有什么问题。</translation>
  </message>
  <message>
   <source>New &amp;model file…</source>
   <translation>新建模型文件(&amp;M)…</translation>
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
   <source>Resume with chan&amp;ges</source>
   <translation>修改后继续(&amp;G)</translation>
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
   <source>Time the experiment in the form on one device and on more.</source>
   <translation>测量表单中的实验在一个及更多设备上的速度。</translation>
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
   <source>Write a commented model of your own to a file, and take it into the form.</source>
   <translation>把一个带注释的自有模型写入文件，并填入表单。</translation>
  </message>
  <message>
   <source>Write the experiment in the form to a TOML file.</source>
   <translation>将表单中的实验写入 TOML 文件。</translation>
  </message>
  <message>
   <source>Write the model of the run on show to a file, to use it elsewhere.</source>
   <translation>把所示运行的模型写入文件，以便在别处使用。</translation>
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
   <source>1 process</source>
   <translation>1 个进程</translation>
  </message>
  <message>
   <source>1 step an epoch</source>
   <translation>每轮 1 步</translation>
  </message>
  <message>
   <source>A whole batch of {0} fits: all that there is to try.</source>
   <translation>整批 {0} 可以容纳：已没有更大的可试。</translation>
  </message>
  <message>
   <source>Activations</source>
   <translation>激活值</translation>
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
   <source>Augmentation</source>
   <translation>数据增强</translation>
  </message>
  <message>
   <source>Average of the weights</source>
   <translation>权重的平均</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Checkpoints</source>
   <translation>检查点</translation>
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
   <source>Cluster</source>
   <translation>集群</translation>
  </message>
  <message>
   <source>Command for the other machines</source>
   <translation>其他机器上的命令</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>复制</translation>
  </message>
  <message>
   <source>Copy the command to the clipboard</source>
   <translation>把命令复制到剪贴板</translation>
  </message>
  <message>
   <source>Data feed</source>
   <translation>数据读取</translation>
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
   <source>Find batch size</source>
   <translation>查找批次大小</translation>
  </message>
  <message>
   <source>Find the largest batch that fits, in a process of its own</source>
   <translation>在单独的进程中查找可容纳的最大批次</translation>
  </message>
  <message>
   <source>Findings in the data</source>
   <translation>数据中的问题</translation>
  </message>
  <message>
   <source>Find…</source>
   <translation>查找…</translation>
  </message>
  <message>
   <source>Gathered outputs</source>
   <translation>汇集的输出</translation>
  </message>
  <message>
   <source>Goes on with the run {0}, with what is changed:</source>
   <translation>将继续运行 {0}，更改如下：</translation>
  </message>
  <message>
   <source>Gradients</source>
   <translation>梯度</translation>
  </message>
  <message>
   <source>Host</source>
   <translation>运行位置</translation>
  </message>
  <message>
   <source>Look at the file…</source>
   <translation>查看该文件…</translation>
  </message>
  <message>
   <source>Looking through the dataset…</source>
   <translation>正在查看数据集…</translation>
  </message>
  <message>
   <source>Make a new run instead</source>
   <translation>改为新建运行</translation>
  </message>
  <message>
   <source>Measure</source>
   <translation>测量</translation>
  </message>
  <message>
   <source>Measuring…</source>
   <translation>正在测量…</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>Normalise as the weights expect it</source>
   <translation>按权重的要求归一化</translation>
  </message>
  <message>
   <source>Not even the smallest batch fits.</source>
   <translation>连最小的批次也容纳不下。</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>提示</translation>
  </message>
  <message>
   <source>On each of the other machines:</source>
   <translation>在其他每台机器上：</translation>
  </message>
  <message>
   <source>On the CPU, with {1} of free memory left alone, {0} is the largest.</source>
   <translation>在 CPU 上，保留 {1} 的空闲内存，最大为 {0}。</translation>
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
   <source>Program and driver</source>
   <translation>程序与驱动</translation>
  </message>
  <message>
   <source>Resize as the weights know it</source>
   <translation>缩放到权重熟悉的尺寸</translation>
  </message>
  <message>
   <source>Resume</source>
   <translation>继续训练</translation>
  </message>
  <message>
   <source>Resume (1 problem)</source>
   <translation>继续训练（1 个问题）</translation>
  </message>
  <message>
   <source>Resume ({0} problems)</source>
   <translation>继续训练（{0} 个问题）</translation>
  </message>
  <message>
   <source>Schedule</source>
   <translation>学习率调度</translation>
  </message>
  <message>
   <source>Spare, kept by torch</source>
   <translation>torch 保留的备用</translation>
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
   <source>The largest whole batch that fits, with {1} left alone: {0}.</source>
   <translation>保留 {1} 时可容纳的最大整批：{0}。</translation>
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
   <source>Trying batches…</source>
   <translation>正在尝试批次…</translation>
  </message>
  <message>
   <source>Two real steps on the GPUs, in a process of its own.</source>
   <translation>在单独的进程中于 GPU 上实际运行两步。</translation>
  </message>
  <message>
   <source>Use {0}</source>
   <translation>使用 {0}</translation>
  </message>
  <message>
   <source>Warning</source>
   <translation>警告</translation>
  </message>
  <message>
   <source>Weights</source>
   <translation>权重</translation>
  </message>
  <message>
   <source>Weights to begin from</source>
   <translation>初始权重</translation>
  </message>
  <message>
   <source>When it ends</source>
   <translation>何时结束</translation>
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
   <source>whole batch {0} = {1} per process × {2} × {3}</source>
   <translation>整批 {0} = 每进程 {1} × {2} × {3}</translation>
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
   <source>{0} fits</source>
   <translation>{0} 可容纳</translation>
  </message>
  <message>
   <source>{0} fits: {1} samples/s</source>
   <translation>{0} 可容纳：{1} 样本/秒</translation>
  </message>
  <message>
   <source>{0} idle</source>
   <translation>{0} 个空闲</translation>
  </message>
  <message>
   <source>{0} is too large</source>
   <translation>{0} 过大</translation>
  </message>
  <message>
   <source>{0} processes</source>
   <translation>{0} 个进程</translation>
  </message>
  <message>
   <source>{0} steps an epoch</source>
   <translation>每轮 {0} 步</translation>
  </message>
  <message>
   <source>{0}, {1} changed</source>
   <translation>{0}，已更改 {1} 项</translation>
  </message>
  <message>
   <source>{0}: about {1} of {2} free, an estimate</source>
   <translation>{0}：约需 {1}，空闲 {2}（估算）</translation>
  </message>
  <message>
   <source>{0}: {1}</source>
   <translation>{0}：{1}</translation>
  </message>
  <message>
   <source>{0}: {1} of {2} free, measured</source>
   <translation>{0}：需 {1}，空闲 {2}（实测）</translation>
  </message>
 </context>
 <context>
  <name>messages</name>
  <message>
   <source>A CUDA kernel failed on {device}; this process can no longer use CUDA. Start again: the next run gets a new process. {why}</source>
   <translation>{device} 上的一个 CUDA 内核出错，该进程无法再使用 CUDA。请重新开始：下一次运行会使用新进程。{why}</translation>
  </message>
  <message>
   <source>A batch of {batch} in {devices} processes is cut into {pieces}: {idle} of them have nothing to do. Take a larger batch, or fewer processes.</source>
   <translation>{batch} 个样本的批次在 {devices} 个进程中被切分为 {pieces}：其中 {idle} 个进程无事可做。请增大批次，或减少进程。</translation>
  </message>
  <message>
   <source>A batch of {batch} on {devices} devices is cut into {pieces}: {idle} of them have nothing to do. Take a larger batch, or fewer devices.</source>
   <translation>{batch} 个样本的批次在 {devices} 个设备上被切分为 {pieces}：其中 {idle} 个设备无事可做。请增大批次，或减少设备。</translation>
  </message>
  <message>
   <source>A copy from {source} to {target} did not end within {seconds} s. Several GPUs would hang or compute nonsense. Train on one of them; or switch off ACS and IOMMU translation (in the firmware; on Linux also with iommu=pt), which break copies from card to card. DDP can do without such copies: start it with NCCL_P2P_DISABLE=1.</source>
   <translation>从 {source} 到 {target} 的复制在 {seconds} 秒内没有结束。多个 GPU 一起会卡住或算出错误结果。请只用其中一个训练；或关闭 ACS 和 IOMMU 地址转换（在固件中；Linux 上也可用 iommu=pt），它们会破坏卡与卡之间的复制。DDP 可以不用这种复制：启动时设置 NCCL_P2P_DISABLE=1。</translation>
  </message>
  <message>
   <source>A line of the run's log is damaged and was left out: {line}</source>
   <translation>运行日志中有一行已损坏，已略过：{line}</translation>
  </message>
  <message>
   <source>A loss as large as the usual one is no spike. Give more than 1, or 0 to let spikes pass.</source>
   <translation>与平常一样大的损失不算尖峰。请设为大于 1，或设为 0 以放过尖峰。</translation>
  </message>
  <message>
   <source>A machine that is lost ends the run, since Restarts is 0. Set it to 1 or more to go on without.</source>
   <translation>重启次数为 0，因此丢失一台机器就会结束运行。设为 1 或更多才能继续。</translation>
  </message>
  <message>
   <source>A meeting place is host:port, such as 192.168.1.5:29500; the port is 1 to 65535.</source>
   <translation>会合地址应写作 主机:端口，例如 192.168.1.5:29500；端口为 1 到 65535。</translation>
  </message>
  <message>
   <source>A process can use only one slice (MIG) of a GPU. To use this one, start with CUDA_VISIBLE_DEVICES={uuid}.</source>
   <translation>一个进程只能使用 GPU 的一个切片 (MIG)。要使用这一个，请以 CUDA_VISIBLE_DEVICES={uuid} 启动。</translation>
  </message>
  <message>
   <source>A quotation mark near line {line} is never closed ({why}). Close it, or choose another separator.</source>
   <translation>第 {line} 行附近的引号没有闭合（{why}）。请闭合引号，或选择其他分隔符。</translation>
  </message>
  <message>
   <source>A run in this window's thread broke CUDA for the whole window. This run has a process of its own instead; start the window again to train in its thread.</source>
   <translation>在本窗口线程中的一次运行使整个窗口的 CUDA 失效。本次运行改用单独的进程；重新启动窗口后才能再在其线程中训练。</translation>
  </message>
  <message>
   <source>A run needs a name. Write at least one character.</source>
   <translation>运行需要一个名称。请至少输入一个字符。</translation>
  </message>
  <message>
   <source>A step takes {milliseconds} ms, most of it for starting operations and not for computing. Take larger whole batches.</source>
   <translation>一步用时 {milliseconds} 毫秒，大部分花在启动运算而不是计算上。请增大整批。</translation>
  </message>
  <message>
   <source>A table needs a column of classes and one to learn from; this has: {columns}. If it has more, choose another separator.</source>
   <translation>表格需要一列类别和至少一列可供学习的数据；此表有：{columns}。如果实际列数更多，请选择其他分隔符。</translation>
  </message>
  <message>
   <source>A tuple of {count} ({kinds}) can be understood in several ways. Return a dict with train, validation and test, each a dataset or a pair (x, y).</source>
   <translation>含 {count} 个元素的元组（{kinds}）有多种理解方式。请返回包含 train、validation 和 test 的字典，每项为一个数据集或一对 (x, y)。</translation>
  </message>
  <message>
   <source>A value is needed here.</source>
   <translation>此处需要一个值。</translation>
  </message>
  <message>
   <source>All processes begin again from the last checkpoint (restart {restart} of {restarts}).</source>
   <translation>所有进程从最近的检查点重新开始（第 {restart} 次，最多 {restarts} 次）。</translation>
  </message>
  <message>
   <source>All processes begin again from the last checkpoint, to compute with less memory. This does not count as a restart.</source>
   <translation>所有进程从最近的检查点重新开始，以更少的内存计算。这不计入重启次数。</translation>
  </message>
  <message>
   <source>All {epochs} epochs are done. Give it more epochs to train on.</source>
   <translation>全部 {epochs} 轮均已完成。要继续训练，请增加轮数。</translation>
  </message>
  <message>
   <source>All {nodes} machines are needed: missing ones are waited for {limit} s, then the run ends. dpgui resume goes on with it.</source>
   <translation>{nodes} 台机器都必需：对缺席的等待 {limit} 秒，之后运行结束。可用 dpgui resume 继续。</translation>
  </message>
  <message>
   <source>An image cannot be read any more: {why}. Put it back, or start again without it.</source>
   <translation>有一张图像无法再读取：{why}。请将其放回，或在没有它的情况下重新开始。</translation>
  </message>
  <message>
   <source>Augmentation is for images; rows of numbers are trained on as they are.</source>
   <translation>数据增强只用于图像；由数值组成的行按原样训练。</translation>
  </message>
  <message>
   <source>Back from step {step} to the checkpoint of step {to_step}, with the learning rates times {factor} from now on (going back for the {count}. time, of at most {most}).</source>
   <translation>从第 {step} 步回到第 {to_step} 步的检查点，此后学习率乘以 {factor}（第 {count} 次回退，最多 {most} 次）。</translation>
  </message>
  <message>
   <source>Batch norm needs at least two samples in each process, but a batch of {batch} in {devices} processes leaves one alone. Take a larger batch or fewer processes.</source>
   <translation>批归一化要求每个进程至少有两个样本，但 {batch} 个样本的批次分到 {devices} 个进程会有一个样本落单。请增大批次或减少进程。</translation>
  </message>
  <message>
   <source>Batch norm needs at least two samples on each device, but a batch of {batch} on {devices} devices leaves one alone. Take a larger batch or fewer devices.</source>
   <translation>批归一化要求每个设备至少有两个样本，但 {batch} 个样本的批次分到 {devices} 个设备上会有一个样本落单。请增大批次或减少设备。</translation>
  </message>
  <message>
   <source>Batch norm sees {per_device} samples in each process, not {batch}; its running statistics come from the first process only.</source>
   <translation>批归一化在每个进程中看到的是 {per_device} 个样本，而不是 {batch} 个；其滑动统计量只来自第一个进程。</translation>
  </message>
  <message>
   <source>Batch norm sees {per_device} samples on each device, not {batch}; its running statistics come from the first device only.</source>
   <translation>批归一化在每个设备上看到的是 {per_device} 个样本，而不是 {batch} 个；其滑动统计量只来自第一个设备。</translation>
  </message>
  <message>
   <source>Begins from {name} ({file}, SHA-256 {sha256}): {taken} tensors are taken over. Not in the file or of another size, so new: {fresh}. Left out of the file: {skipped}.</source>
   <translation>从 {name}（{file}，SHA-256 {sha256}）开始：采用了 {taken} 个张量。文件中没有或大小不同、因而全新的：{fresh}。文件中未采用的：{skipped}。</translation>
  </message>
  <message>
   <source>Choose a file.</source>
   <translation>请选择文件。</translation>
  </message>
  <message>
   <source>Choose a folder that holds a dataset, or write its name on the hub (such as ylecun/mnist).</source>
   <translation>请选择包含数据集的文件夹，或填写其在 Hub 上的名称（如 ylecun/mnist）。</translation>
  </message>
  <message>
   <source>Choose a folder.</source>
   <translation>请选择文件夹。</translation>
  </message>
  <message>
   <source>Choose the file whose weights are to be taken.</source>
   <translation>请选择要采用其权重的文件。</translation>
  </message>
  <message>
   <source>Copies between {devices} could not be begun within {seconds} s. Train on one of them, or look for a hanging driver and start again.</source>
   <translation>{devices} 之间的复制在 {seconds} 秒内未能开始。请只用其中一个训练，或检查驱动是否卡住后重新启动。</translation>
  </message>
  <message>
   <source>Copying from {source} to {target} fails ({why}). Several GPUs would hang or compute nonsense. Train on one of them; or switch off ACS and IOMMU translation (in the firmware; on Linux also with iommu=pt), which break copies from card to card. DDP can do without such copies: start it with NCCL_P2P_DISABLE=1.</source>
   <translation>从 {source} 复制到 {target} 失败（{why}）。多个 GPU 一起会卡住或算出错误结果。请只用其中一个训练；或关闭 ACS 和 IOMMU 地址转换（在固件中；Linux 上也可用 iommu=pt），它们会破坏卡与卡之间的复制。DDP 可以不用这种复制：启动时设置 NCCL_P2P_DISABLE=1。</translation>
  </message>
  <message>
   <source>DDP cannot use simulated devices ({device}): its processes would share one CPU anyway. Tick the CPU and set Processes, or choose DataParallel.</source>
   <translation>DDP 不能使用模拟设备（{device}）：它的各个进程本来就要共用同一个 CPU。请勾选 CPU 并设置进程数，或改用 DataParallel。</translation>
  </message>
  <message>
   <source>DDP cannot use {device}: its processes exchange gradients on CUDA GPUs or on the CPU. Tick those, or choose Single device.</source>
   <translation>DDP 不能使用 {device}：它的进程只能在 CUDA GPU 或 CPU 上交换梯度。请勾选这些设备，或改用单设备。</translation>
  </message>
  <message>
   <source>DDP needs to know beforehand which weights take part in a step, and this model's forward changed that from step to step without a random number. Choose DataParallel or Single device, or let every weight take part (add 0 times the branch that is left out).</source>
   <translation>DDP 需要事先知道哪些权重参与一步，而此模型的 forward 并未抽取随机数，却逐步改变了它们。请选择 DataParallel 或单设备，或让每个权重都参与（把略去的分支乘以 0 后加上）。</translation>
  </message>
  <message>
   <source>DDP on this selection takes {count} processes, and this one is alone. Start the run with dpgui train or in the window, or choose Single device.</source>
   <translation>在所选设备上 DDP 需要 {count} 个进程，而这里只有一个。请用 dpgui train 或在窗口中启动，或改用单设备。</translation>
  </message>
  <message>
   <source>DDP trains in processes of its own, wherever it is started from.</source>
   <translation>无论从哪里启动，DDP 都在自己的进程中训练。</translation>
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
   <source>Decoded images cannot be kept in {folder}: {why}. Each run decodes them anew. Make room, or set DPGUI_CACHE_DIR to another folder.</source>
   <translation>无法在 {folder} 中保存已解码的图像：{why}。每次运行都会重新解码。请腾出空间，或将 DPGUI_CACHE_DIR 设为其他文件夹。</translation>
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
   <source>Ended after epoch {epoch}: the validation accuracy has not got better for {waited} epochs. The best is {best}, of epoch {best_epoch}.</source>
   <translation>在第 {epoch} 轮后结束：验证准确率已有 {waited} 轮没有提高。最佳为第 {best_epoch} 轮的 {best}。</translation>
  </message>
  <message>
   <source>Ended after epoch {epoch}: the validation accuracy of {accuracy} has reached the target of {target}.</source>
   <translation>在第 {epoch} 轮后结束：验证准确率 {accuracy} 已达到目标 {target}。</translation>
  </message>
  <message>
   <source>Ended after epoch {epoch}: the validation loss has not got better for {waited} epochs. The best is {best}, of epoch {best_epoch}.</source>
   <translation>在第 {epoch} 轮后结束：验证损失已有 {waited} 轮没有下降。最佳为第 {best_epoch} 轮的 {best}。</translation>
  </message>
  <message>
   <source>Ended before the training began.</source>
   <translation>训练开始之前已结束。</translation>
  </message>
  <message>
   <source>Ended before the training went on from step {step}; the checkpoint is as it was.</source>
   <translation>在训练从第 {step} 步继续之前已结束；检查点保持原样。</translation>
  </message>
  <message>
   <source>Ended in epoch {epoch}, at step {step}: the {minutes} minutes of training are used up. The checkpoint is saved.</source>
   <translation>在第 {epoch} 轮第 {step} 步结束：{minutes} 分钟的训练时间已用完。检查点已保存。</translation>
  </message>
  <message>
   <source>Fewer than {least} machines were there within {wait} s. Start dpgui join on the others, or wait longer.</source>
   <translation>{wait} 秒内到场的机器不足 {least} 台。请在其他机器上执行 dpgui join，或等待更久。</translation>
  </message>
  <message>
   <source>From epoch {epoch} on the backbone is trained, too: {weights} weights more.</source>
   <translation>从第 {epoch} 轮起主干也参与训练：增加 {weights} 个权重。</translation>
  </message>
  <message>
   <source>GPUs and the CPU cannot train together. Tick one kind.</source>
   <translation>GPU 与 CPU 不能一起训练。请只勾选一种。</translation>
  </message>
  <message>
   <source>Goes on with {path} = {now} instead of {was}.</source>
   <translation>继续时 {path} = {now}，原为 {was}。</translation>
  </message>
  <message>
   <source>Going on with at least {least} machines does not fit {nodes} machines in all.</source>
   <translation>至少 {least} 台机器与总共 {nodes} 台机器不符。</translation>
  </message>
  <message>
   <source>Gradients are clipped by their norm or by their values, not by both. Set one of the two to 0.</source>
   <translation>梯度只能按范数或按数值裁剪，不能同时使用两者。请将其中一个设为 0。</translation>
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
   <source>Images have 1, 3 or 4 channels; in the shape {shape} there would be {channels}. Choose another layout, or rows.</source>
   <translation>图像有 1、3 或 4 个通道；形状 {shape} 则会有 {channels} 个。请选择其他布局，或选择“行”。</translation>
  </message>
  <message>
   <source>Interrupted at epoch {epoch}, step {step}; the checkpoint is saved.</source>
   <translation>在第 {epoch} 轮第 {step} 步中断；检查点已保存。</translation>
  </message>
  <message>
   <source>Joined the run at {place}.</source>
   <translation>已加入位于 {place} 的运行。</translation>
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
   <source>Line {line} has {fields} field(s) where most have {wanted}; {count} row(s) are like that. Mend the file, choose another separator, or leave such rows out.</source>
   <translation>第 {line} 行有 {fields} 个字段，而多数行有 {wanted} 个；共有 {count} 行如此。请修正文件，选择其他分隔符，或略去这些行。</translation>
  </message>
  <message>
   <source>Line {line} is no JSON ({why}).</source>
   <translation>第 {line} 行不是 JSON（{why}）。</translation>
  </message>
  <message>
   <source>Line {line} is no JSON object: each line must hold the columns of one row by their names.</source>
   <translation>第 {line} 行不是 JSON 对象：每一行都必须按列名给出一行的各列。</translation>
  </message>
  <message>
   <source>Machine {machine} of {machines} is lost: nothing was heard of it for {seconds} s.</source>
   <translation>{machines} 台机器中的第 {machine} 台已失联：{seconds} 秒没有它的消息。</translation>
  </message>
  <message>
   <source>Milestones are epochs from 1 on, each larger than the one before.</source>
   <translation>里程碑是从 1 开始的轮次，每个都须大于前一个。</translation>
  </message>
  <message>
   <source>Missing machines are waited for {wait} s; then the run goes on with those that are there, {least} or more. With fewer it ends after {limit} s.</source>
   <translation>对缺席的机器等待 {wait} 秒，之后由在场的机器继续（至少 {least} 台）。不足时，{limit} 秒后运行结束。</translation>
  </message>
  <message>
   <source>More devices do not pay: {count} give {speedup} times the speed of one, less than {least} times. Train on {device} alone, or take larger whole batches.</source>
   <translation>增加设备并不划算：{count} 个设备的速度是单个的 {speedup} 倍，不到 {least} 倍。请只用 {device} 训练，或增大整批。</translation>
  </message>
  <message>
   <source>More processes do not pay: {count} give {speedup} times the speed of one, less than {least} times. Train in one process, or take larger whole batches.</source>
   <translation>增加进程并不划算：{count} 个进程的速度是单个的 {speedup} 倍，不到 {least} 倍。请只用一个进程训练，或增大整批。</translation>
  </message>
  <message>
   <source>Name the run whose weights are to be taken.</source>
   <translation>请指明要采用哪次运行的权重。</translation>
  </message>
  <message>
   <source>Nesterov looks ahead along the momentum. Give a momentum above 0, or switch Nesterov off.</source>
   <translation>Nesterov 沿动量方向前探。请把动量设为大于 0，或关闭 Nesterov。</translation>
  </message>
  <message>
   <source>No array is called x, data, images or features. Choose the array of samples; there are: {arrays}.</source>
   <translation>没有名为 x、data、images 或 features 的数组。请选择样本数组；现有：{arrays}。</translation>
  </message>
  <message>
   <source>No array is called y, labels or target. Choose the array of labels, or the file that holds it; there are: {arrays}.</source>
   <translation>没有名为 y、labels 或 target 的数组。请选择标签数组，或包含它的文件；现有：{arrays}。</translation>
  </message>
  <message>
   <source>No class has the two samples it takes to set one aside for validation ({samples} samples in all). Use more data, or set the validation part to 0.</source>
   <translation>没有任何类别有两个样本可以分出一个用于验证（共 {samples} 个样本）。请使用更多数据，或将验证部分设为 0。</translation>
  </message>
  <message>
   <source>No column besides the target {target!r} has anything to learn from. Choose the features, or allow more categories.</source>
   <translation>除目标列 {target!r} 外，没有可供学习的列。请选择特征列，或允许更多类别。</translation>
  </message>
  <message>
   <source>No column holds images or numbers. There are: {columns}.</source>
   <translation>没有包含图像或数值的列。现有：{columns}。</translation>
  </message>
  <message>
   <source>No column is recognised as the label. Say which of these it is: {columns}.</source>
   <translation>没有识别出标签列。请从以下各列中指定：{columns}。</translation>
  </message>
  <message>
   <source>No data came for {seconds} s. Is a disk or a network drive gone, or does the dataset's own code wait for something? Look there, or read with 0 loader processes.</source>
   <translation>{seconds} 秒内没有数据到来。是否有磁盘或网络驱动器断开，或数据集自带的代码在等待什么？请检查，或将加载进程设为 0 来读取。</translation>
  </message>
  <message>
   <source>No program opened {folder}. Open it with your file manager.</source>
   <translation>没有程序能打开 {folder}。请用文件管理器打开它。</translation>
  </message>
  <message>
   <source>No progress since {since}: nothing has happened for {seconds} s.</source>
   <translation>自 {since} 起没有进展：{seconds} 秒内什么也没有发生。</translation>
  </message>
  <message>
   <source>No row that is trained on has both a label and an image that is there. The paths start from {folder}; is that the right folder?</source>
   <translation>没有任何训练行既有标签又有存在的图像。路径从 {folder} 开始；文件夹是否正确？</translation>
  </message>
  <message>
   <source>No run answers at {place} ({why}). Start it there first, and look for a firewall between the machines.</source>
   <translation>{place} 没有运行应答（{why}）。请先在那里启动，并检查机器之间的防火墙。</translation>
  </message>
  <message>
   <source>No speed could be read within {seconds} s. Give it more time with --seconds.</source>
   <translation>{seconds} 秒内未能读出速度。请用 --seconds 给它更多时间。</translation>
  </message>
  <message>
   <source>No training row has all it needs: a label in {target!r}, and no missing value where such rows are left out. Fill missing numbers instead.</source>
   <translation>没有任何训练行具备所需的一切：{target!r} 中有标签，且在略去缺失行时没有缺失值。请改为填补缺失的数值。</translation>
  </message>
  <message>
   <source>No weight of this model is trainable: there is nothing to train.</source>
   <translation>此模型没有可训练的权重：没有可训练的内容。</translation>
  </message>
  <message>
   <source>None of the splits of {path} is recognised: {splits}. Say which is for training.</source>
   <translation>{path} 的各部分都无法识别：{splits}。请指定用于训练的部分。</translation>
  </message>
  <message>
   <source>None of the training files can be read as an image.</source>
   <translation>没有任何训练文件能作为图像读取。</translation>
  </message>
  <message>
   <source>Not all files could be moved into {folder}: {why}. Undo brings back those that were.</source>
   <translation>并非所有文件都能移动到 {folder}：{why}。撤销会将已移动的文件移回。</translation>
  </message>
  <message>
   <source>Nothing could be measured.</source>
   <translation>什么都没能测量。</translation>
  </message>
  <message>
   <source>Nothing holds it up: {share} % of the time {device} computes.</source>
   <translation>没有瓶颈：{device} 有 {share} % 的时间在计算。</translation>
  </message>
  <message>
   <source>Nothing is kept aside for validation, so progress cannot be judged. Keep a validation part, or set this to 0.</source>
   <translation>没有留出验证部分，因此无法判断进展。请保留验证部分，或将此项设为 0。</translation>
  </message>
  <message>
   <source>One operation uses {threads} of {cores} CPU cores. Raise CPU threads.</source>
   <translation>一次运算只用了 {cores} 个 CPU 核心中的 {threads} 个。请增大 CPU 线程数。</translation>
  </message>
  <message>
   <source>Only the memory of GPUs can be measured by its use; leave --measure out to have it counted.</source>
   <translation>只有 GPU 的内存可以按用途测量；去掉 --measure 即可改为估算。</translation>
  </message>
  <message>
   <source>Only this machine can find {place}. Give the name or address that the others see.</source>
   <translation>只有本机能找到 {place}。请填写其他机器能看到的名称或地址。</translation>
  </message>
  <message>
   <source>Only {share} % of the weights outside of the head come from {file}; the rest is random. The record of the run names them.</source>
   <translation>分类头以外的权重只有 {share} % 来自 {file}，其余是随机的。运行记录中列出了它们的名称。</translation>
  </message>
  <message>
   <source>Port {port} cannot be used: {why}. Choose another one for the meeting place.</source>
   <translation>端口 {port} 无法使用：{why}。请为会合地址另选一个端口。</translation>
  </message>
  <message>
   <source>Rank {rank} crashed with signal {signal} ({name}). The details hold its last words.</source>
   <translation>进程 {rank} 因信号 {signal}（{name}）崩溃。详情中有它最后的输出。</translation>
  </message>
  <message>
   <source>Rank {rank} ended with exit code {code} and said nothing. The details hold its last output.</source>
   <translation>进程 {rank} 以退出码 {code} 结束，没有说明原因。详情中有它最后的输出。</translation>
  </message>
  <message>
   <source>Rank {rank} failed: {error}. The details hold all of it.</source>
   <translation>进程 {rank} 失败：{error}。详情中有全部内容。</translation>
  </message>
  <message>
   <source>Rank {rank} lost the connection to the processes of another machine. The details hold what it said.</source>
   <translation>进程 {rank} 与另一台机器的进程失去连接。详情中有它的说明。</translation>
  </message>
  <message>
   <source>Rank {rank} was killed, signal {signal}: often out of memory. Take a smaller batch or fewer processes, or look who killed it.</source>
   <translation>进程 {rank} 被终止，信号 {signal}：常见原因是内存不足。请减小批量或进程数，或查看是谁终止了它。</translation>
  </message>
  <message>
   <source>Rank {rank}: {sentence}</source>
   <translation>进程 {rank}：{sentence}</translation>
  </message>
  <message>
   <source>Real and simulated devices cannot train together. Tick one kind.</source>
   <translation>真实设备和模拟设备不能一起训练。请只勾选一种。</translation>
  </message>
  <message>
   <source>Restarts are for the strategy DDP; with {strategy} they do nothing.</source>
   <translation>重启只用于 DDP 策略；对 {strategy} 不起作用。</translation>
  </message>
  <message>
   <source>Resumed as it is, it would end at once: its accuracy of {accuracy} has reached the target of {target}. Give a higher target, or 0 to let it train on.</source>
   <translation>若原样继续，会立即结束：准确率 {accuracy} 已达到目标 {target}。请设定更高的目标，或设为 0 以继续训练。</translation>
  </message>
  <message>
   <source>Resumed as it is, it would end at once: its {minutes} minutes of training are used up. Give it more minutes, or 0 for no limit.</source>
   <translation>若原样继续，会立即结束：{minutes} 分钟的训练时间已用完。请给予更多时间，或设为 0 表示不限。</translation>
  </message>
  <message>
   <source>Resumed as it is, it would end at once: {waited} epochs have passed without progress. Allow more of them, or give 0 to let it train on.</source>
   <translation>若原样继续，会立即结束：已有 {waited} 轮没有进步。请允许更多轮，或设为 0 以继续训练。</translation>
  </message>
  <message>
   <source>Row {index} of {name} has a value that is missing or infinite in {column}. Fill it in, or take the data as a table, which does.</source>
   <translation>{name} 的第 {index} 行在 {column} 列中有缺失值或无穷值。请填补，或将数据作为表格读取，表格会自动填补。</translation>
  </message>
  <message>
   <source>Sample {index} had the label {was} when the dataset was opened, and has {now} now. The code must give the same samples each time it is run: give its random numbers a seed.</source>
   <translation>打开数据集时，样本 {index} 的标签为 {was}，现在为 {now}。代码每次运行都必须给出相同的样本：请为其随机数设定种子。</translation>
  </message>
  <message>
   <source>Sample {index} has a value that is missing or infinite. Fill it in, or leave the sample out.</source>
   <translation>样本 {index} 有缺失值或无穷值。请填补，或略去该样本。</translation>
  </message>
  <message>
   <source>Sample {index} has the shape {shape}, the others have {first}. Bring all to one size in your code.</source>
   <translation>样本 {index} 的形状为 {shape}，其他样本为 {first}。请在代码中统一大小。</translation>
  </message>
  <message>
   <source>Sample {index} has the shape {shape}, which is no image. An image has two axes, or three with 1, 3 or 4 channels first or last.</source>
   <translation>样本 {index} 的形状为 {shape}，不是图像。图像有两个轴，或有三个轴且首轴或末轴为 1、3 或 4 个通道。</translation>
  </message>
  <message>
   <source>Sample {index} has values from {low} to {high}, while the first samples had 0 to 1. Give all images in one range.</source>
   <translation>样本 {index} 的值在 {low} 到 {high} 之间，而最前面的样本为 0 到 1。请将所有图像统一到同一范围。</translation>
  </message>
  <message>
   <source>Sample {index} has values from {low} to {high}. Give images as 0 to 255 or 0 to 1: leave Normalize out of your transforms, dpgui does it.</source>
   <translation>样本 {index} 的值在 {low} 到 {high} 之间。请以 0 到 255 或 0 到 1 给出图像：从变换中去掉 Normalize，由 dpgui 来做。</translation>
  </message>
  <message>
   <source>Sample {index} is neither an image nor numbers but: {kind}. Give an image, an array or a tensor.</source>
   <translation>样本 {index} 既不是图像也不是数值，而是：{kind}。请给出图像、数组或张量。</translation>
  </message>
  <message>
   <source>Sample {index} of the dataset is not a pair (x, y) but: {kind}.</source>
   <translation>数据集的样本 {index} 不是一对 (x, y)，而是：{kind}。</translation>
  </message>
  <message>
   <source>Samples must be images or rows of numbers; this array has the shape {shape}. Choose the layout rows to use each as one row.</source>
   <translation>样本必须是图像或由数值组成的行；此数组的形状为 {shape}。请选择布局“行”，将每个样本作为一行。</translation>
  </message>
  <message>
   <source>Say where the {nodes} machines meet: host:port of this one, such as 192.168.1.5:29500.</source>
   <translation>请填写 {nodes} 台机器在哪里会合：本机的 主机:端口，例如 192.168.1.5:29500。</translation>
  </message>
  <message>
   <source>Say which column holds the labels: {columns}.</source>
   <translation>请指定哪一列是标签：{columns}。</translation>
  </message>
  <message>
   <source>Say which column holds the paths of the images: {columns}.</source>
   <translation>请指定哪一列是图像路径：{columns}。</translation>
  </message>
  <message>
   <source>Scaling could not be measured: {why}.</source>
   <translation>无法测量扩展性：{why}。</translation>
  </message>
  <message>
   <source>Several columns can be the label: {names}. Say which.</source>
   <translation>有多列可以作为标签：{names}。请指定其中之一。</translation>
  </message>
  <message>
   <source>Several columns hold images: {names}. Say which.</source>
   <translation>有多列包含图像：{names}。请指定其中之一。</translation>
  </message>
  <message>
   <source>Several things in {file} can be the dataset: {names}. Say which.</source>
   <translation>{file} 中有多项可以作为数据集：{names}。请指定其中之一。</translation>
  </message>
  <message>
   <source>Several things in {file} can be the model: {names}. Say which, or call a function that makes it: model.</source>
   <translation>{file} 中有多个可以作为模型：{names}。请说明用哪一个，或把构造模型的函数命名为 model。</translation>
  </message>
  <message>
   <source>Simulated devices tell nothing about speed: they all compute on this CPU. Measure on real ones.</source>
   <translation>模拟设备不能说明速度：它们都在这个 CPU 上计算。请在真实设备上测量。</translation>
  </message>
  <message>
   <source>Some labels are numbers and some are names. Give either for all.</source>
   <translation>有些标签是数字，有些是名称。请统一使用其中一种。</translation>
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
   <source>Stopped at epoch {epoch}, step {step}, while one process waited for data that did not come and the others waited for it. The run goes on from the last checkpoint.</source>
   <translation>已在第 {epoch} 轮第 {step} 步停止：一个进程在等待未到来的数据，其他进程在等待它。运行将从最近的检查点继续。</translation>
  </message>
  <message>
   <source>Stopped at epoch {epoch}, step {step}; the checkpoint is saved.</source>
   <translation>已在第 {epoch} 轮第 {step} 步停止；检查点已保存。</translation>
  </message>
  <message>
   <source>Synchronised batch norm works on GPUs only. Untick it, or tick GPUs.</source>
   <translation>同步批归一化只能在 GPU 上使用。请取消勾选，或勾选 GPU。</translation>
  </message>
  <message>
   <source>Taken over, but fitted to the channels or to the size of the images: {names}.</source>
   <translation>已采用，但按图像的通道数或尺寸做了调整：{names}。</translation>
  </message>
  <message>
   <source>The ONNX file was not compared with the model, since onnxruntime is not installed: pip install onnxruntime</source>
   <translation>ONNX 文件未与模型比较，因为没有安装 onnxruntime：pip install onnxruntime</translation>
  </message>
  <message>
   <source>The arguments {text!r} cannot be read: {why}.</source>
   <translation>无法读取参数 {text!r}：{why}。</translation>
  </message>
  <message>
   <source>The array of samples is empty (its shape is {shape}).</source>
   <translation>样本数组为空（形状为 {shape}）。</translation>
  </message>
  <message>
   <source>The array {array!r} holds Python objects, which could run code. Save it as numbers.</source>
   <translation>数组 {array!r} 包含 Python 对象，其中可能有会被运行的代码。请将其保存为数值。</translation>
  </message>
  <message>
   <source>The array {array!r} holds {kind}. Save it as numbers.</source>
   <translation>数组 {array!r} 包含 {kind}。请将其保存为数值。</translation>
  </message>
  <message>
   <source>The backbone is frozen with fresh random weights, so only the head learns. Begin from weights that were trained before, or freeze nothing.</source>
   <translation>主干以全新的随机权重冻结，因此只有分类头在学习。请从训练过的权重开始，或不要冻结。</translation>
  </message>
  <message>
   <source>The backbone is to be unfrozen at epoch {unfreeze}, but there are {epochs} epochs: it stays frozen to the end.</source>
   <translation>主干应在第 {unfreeze} 轮解冻，但总共只有 {epochs} 轮：它会一直冻结到最后。</translation>
  </message>
  <message>
   <source>The checkpoint could not be written to {folder}: {why}. It needs {needed}, {free} are free. Those before are kept; make room there.</source>
   <translation>检查点无法写入 {folder}：{why}。需要 {needed}，剩余 {free}。之前的检查点均已保留；请在该处腾出空间。</translation>
  </message>
  <message>
   <source>The checkpoint could not be written to {folder}: {why}. Those before are kept.</source>
   <translation>检查点无法写入 {folder}：{why}。之前的检查点均已保留。</translation>
  </message>
  <message>
   <source>The checkpoint could not be written: {folder} is read-only or belongs to somebody else. Those before are kept.</source>
   <translation>检查点无法写入：{folder} 为只读或属于其他用户。之前的检查点均已保留。</translation>
  </message>
  <message>
   <source>The checkpoint has random states of {saved} GPUs, here are {here}: the run goes on, but not bit for bit.</source>
   <translation>检查点中有 {saved} 块 GPU 的随机状态，此处有 {here} 块：运行会继续，但不是逐位一致。</translation>
  </message>
  <message>
   <source>The checkpoint has the random numbers of {saved} process(es), here are {here}: dropout and the like go on with new ones.</source>
   <translation>检查点中有 {saved} 个进程的随机数，现在有 {here} 个：dropout 等将使用新的随机数。</translation>
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
   <source>The classes are those in {folder}.</source>
   <translation>类别取自 {folder}。</translation>
  </message>
  <message>
   <source>The code of {file} fails: {error}.</source>
   <translation>{file} 的代码出错：{error}。</translation>
  </message>
  <message>
   <source>The column {name} is of the type {what} and cannot be used here. There are: {columns}.</source>
   <translation>列 {name} 的类型为 {what}，不能用于此处。现有：{columns}。</translation>
  </message>
  <message>
   <source>The config is not valid TOML: {why}.</source>
   <translation>配置不是有效的 TOML：{why}。</translation>
  </message>
  <message>
   <source>The connection to {place} is lost: {why}.</source>
   <translation>与 {place} 的连接已断开：{why}。</translation>
  </message>
  <message>
   <source>The data are not those that this run began with: what is measured on them (means, scales, categories) has changed. It goes on with the new ones.</source>
   <translation>数据与此运行开始时不同：从数据测得的量（均值、缩放、类别）已改变。运行将以新的数据继续。</translation>
  </message>
  <message>
   <source>The data come from {name} in {file} (SHA-256 {sha256}).</source>
   <translation>数据来自 {file} 中的 {name}（SHA-256 {sha256}）。</translation>
  </message>
  <message>
   <source>The data could not be looked at: {why}.</source>
   <translation>无法查看数据：{why}。</translation>
  </message>
  <message>
   <source>The dataset could not be checked: {why}.</source>
   <translation>无法检查数据集：{why}。</translation>
  </message>
  <message>
   <source>The dataset has changed since this run began: {was} samples then, {now} now. Start a new run.</source>
   <translation>数据集在此运行开始后发生了变化：当时 {was} 个样本，现在 {now} 个。请开始新的运行。</translation>
  </message>
  <message>
   <source>The dataset is now {name}, read as: {dataset}.</source>
   <translation>数据集现在是 {name}，读取方式：{dataset}。</translation>
  </message>
  <message>
   <source>The decoded data take {needed} GiB, but only {free} GiB of memory are free. Keep them in the cache or in files, or take smaller images.</source>
   <translation>解码后的数据需要 {needed} GiB，但只有 {free} GiB 可用内存。请将其保存在缓存或文件中，或使用更小的图像。</translation>
  </message>
  <message>
   <source>The decoded images take {needed} GiB, more than the {limit} GiB that the cache may have, so they are decoded anew in each epoch. Raise Cache up to, or take smaller images.</source>
   <translation>解码后的图像需要 {needed} GiB，超过缓存允许的 {limit} GiB，因此每轮都会重新解码。请提高“缓存上限”，或使用更小的图像。</translation>
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
   <source>The experiment in {name} is in the form.</source>
   <translation>{name} 中的实验已载入表单。</translation>
  </message>
  <message>
   <source>The experiment is written to {file}.</source>
   <translation>实验已写入 {file}。</translation>
  </message>
  <message>
   <source>The export ended by itself, or was ended by the system.</source>
   <translation>导出进程自行结束，或被系统结束。</translation>
  </message>
  <message>
   <source>The finding {finding} is not about files that could be moved.</source>
   <translation>问题 {finding} 不涉及可以移动的文件。</translation>
  </message>
  <message>
   <source>The first layer of {arch} is made for {channels} channel(s) instead of 3.</source>
   <translation>{arch} 的第一层改为 {channels} 个通道，而不是 3 个。</translation>
  </message>
  <message>
   <source>The gradient of {count} weight(s) comes more than once in a step ({names}), and torch's DDP cannot add such gradients up over accumulated parts. Set Accumulation to 1.</source>
   <translation>{count} 个权重的梯度在一步中出现不止一次（{names}），torch 的 DDP 无法在分段累积时把它们相加。请把梯度累积设为 1。</translation>
  </message>
  <message>
   <source>The gradient of {count} weight(s) comes more than once in a step ({names}): DDP is told that each step is like the first.</source>
   <translation>{count} 个权重的梯度在一步中出现不止一次（{names}）：已告知 DDP 每一步都与第一步相同。</translation>
  </message>
  <message>
   <source>The images are decimals between the 256 levels of a byte and were rounded to these.</source>
   <translation>图像的数值是介于一个字节的 256 个等级之间的小数，已四舍五入到这些等级。</translation>
  </message>
  <message>
   <source>The images hold {kind} from {lowest} to {highest}; they are rounded to 256 levels.</source>
   <translation>图像包含 {lowest} 到 {highest} 的 {kind}；已四舍五入为 256 个等级。</translation>
  </message>
  <message>
   <source>The installed torch has no Muon (torch 2.9 and later have it). Choose AdamW, or update torch.</source>
   <translation>已安装的 torch 没有 Muon（torch 2.9 及以上版本才有）。请选择 AdamW，或更新 torch。</translation>
  </message>
  <message>
   <source>The label of sample {index} has the shape {shape}. Wanted is one number or name: the class, not one-hot.</source>
   <translation>样本 {index} 的标签形状为 {shape}。需要的是一个数字或名称：即类别本身，而不是独热编码。</translation>
  </message>
  <message>
   <source>The label of sample {index} is of the type {kind}. Wanted is one number or name.</source>
   <translation>样本 {index} 的标签类型为 {kind}。需要的是一个数字或名称。</translation>
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
   <source>The label {value} is too large. Number the classes from 0.</source>
   <translation>标签 {value} 太大。请从 0 开始为类别编号。</translation>
  </message>
  <message>
   <source>The labels have a column for each of {classes} classes; the one that is 1 is the label.</source>
   <translation>标签为 {classes} 个类别各有一列；值为 1 的那一列即为标签。</translation>
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
   <source>The largest class ({largest}: {most}) has {ratio} times the samples of the smallest ({smallest}: {least}). Class weights make the rare ones count.</source>
   <translation>最大类别（{largest}：{most}）的样本数是最小类别（{smallest}：{least}）的 {ratio} 倍。类别权重可使稀有类别得到重视。</translation>
  </message>
  <message>
   <source>The lists in {column} differ in length. Wanted are as many numbers in each row.</source>
   <translation>{column} 中的列表长度不一。每行需要同样多的数值。</translation>
  </message>
  <message>
   <source>The loader processes need about {needed} MiB of shared memory, and {place} has {free} MiB free: the batches are read by threads of the training process instead. Take fewer or 0 loader processes, or give more shared memory (in a container: --shm-size).</source>
   <translation>加载进程约需 {needed} MiB 共享内存，而 {place} 只剩 {free} MiB：改由训练进程的线程读取批次。请减少加载进程或设为 0，或提供更多共享内存（在容器中：--shm-size）。</translation>
  </message>
  <message>
   <source>The log in {path} cannot be written, so the run was ended: is the disk full, or the folder read-only? Resume goes on from the last checkpoint.</source>
   <translation>无法写入 {path} 中的日志，因此运行已结束：是磁盘已满，还是文件夹只读？“继续”会从最后的检查点接着训练。</translation>
  </message>
  <message>
   <source>The loss is not finite at epoch {epoch}, step {step}, because of these samples of the training set, which hold NaN or infinity: {samples}. Repair them, or leave them out.</source>
   <translation>第 {epoch} 轮第 {step} 步的损失不是有限值，原因是训练集中的这些样本含有 NaN 或无穷大：{samples}。请修正或剔除它们。</translation>
  </message>
  <message>
   <source>The loss is not finite at epoch {epoch}, step {step}. Take a smaller learning rate; the last good checkpoint is kept.</source>
   <translation>第 {epoch} 轮第 {step} 步的损失不是有限值。请减小学习率；最后一个完好的检查点已保留。</translation>
  </message>
  <message>
   <source>The loss jumped to {loss} at epoch {epoch}, step {step}: more than {spike} times the usual {usual}. Take a smaller learning rate, or clip gradients.</source>
   <translation>第 {epoch} 轮第 {step} 步的损失跳到 {loss}：超过平常值 {usual} 的 {spike} 倍。请减小学习率，或裁剪梯度。</translation>
  </message>
  <message>
   <source>The machines have changed: all processes begin again from the last checkpoint.</source>
   <translation>机器有变化：所有进程从最近的检查点重新开始。</translation>
  </message>
  <message>
   <source>The model cannot take samples of shape {shape}: {why}.</source>
   <translation>模型无法接受形状为 {shape} 的样本：{why}。</translation>
  </message>
  <message>
   <source>The model fails inside a DataParallel replica: {why}. Its forward must not call parameters() there, where there are none: take the device from the input, or choose DDP or Single device.</source>
   <translation>模型在 DataParallel 副本中出错：{why}。其 forward 在副本中不能调用 parameters()，因为那里没有参数：请从输入取得设备，或选择 DDP 或单设备。</translation>
  </message>
  <message>
   <source>The model gives {seen} for {samples} samples; wanted is ({samples}, {classes}), one score a class.</source>
   <translation>模型对 {samples} 个样本给出 {seen}；需要的是 ({samples}, {classes})，每个类别一个分数。</translation>
  </message>
  <message>
   <source>The model is being written to {file}.</source>
   <translation>正在把模型写入 {file}。</translation>
  </message>
  <message>
   <source>The model makes {names} in its first forward, too late for the optimizer. Make them in __init__, with a lazy module such as nn.LazyLinear where the size is not known there.</source>
   <translation>模型在第一次 forward 时才构造 {names}，对优化器来说太晚了。请在 __init__ 中构造；尺寸未知时使用 nn.LazyLinear 等惰性模块。</translation>
  </message>
  <message>
   <source>The model replaces {count} buffer(s) in forward ({names}). Each process has its own until the next evaluation or checkpoint, where those of the first process count.</source>
   <translation>模型在 forward 中替换了 {count} 个缓冲区（{names}）。在下一次评估或保存检查点之前，各进程各有一份；届时以第一个进程的为准。</translation>
  </message>
  <message>
   <source>The model returns {type}. Wanted is a tensor of scores, something with a field 'logits', or a tuple whose first element is that tensor.</source>
   <translation>模型返回 {type}。需要的是分数张量、带有 'logits' 字段的对象，或首个元素为该张量的元组。</translation>
  </message>
  <message>
   <source>The model sees {size} x {size} pixels, far more than the {image} that the images have: slower, and nothing more to see.</source>
   <translation>模型看到的是 {size} x {size} 像素，远大于图像原有的 {image}：速度更慢，却看不到更多内容。</translation>
  </message>
  <message>
   <source>The model was not exported: {why}.</source>
   <translation>模型未能导出：{why}。</translation>
  </message>
  <message>
   <source>The model's forward draws random numbers, so other weights may take part in each step: DDP looks for them, which takes a little time.</source>
   <translation>模型的 forward 会抽取随机数，每步参与的权重可能不同：DDP 每步都会查找它们，略微费时。</translation>
  </message>
  <message>
   <source>The numbers of {name!r} have {count} cell(s) that are none and count as missing: {texts}.</source>
   <translation>{name!r} 的数值中有 {count} 个单元格不是数字，按缺失处理：{texts}。</translation>
  </message>
  <message>
   <source>The optimizer {now} begins without the memory of {was}.</source>
   <translation>优化器 {now} 从头开始，不带 {was} 的状态。</translation>
  </message>
  <message>
   <source>The package datasets cannot be loaded: {why}. Install it again with: pip install --force-reinstall datasets</source>
   <translation>无法加载 datasets 包：{why}。请重新安装：pip install --force-reinstall datasets</translation>
  </message>
  <message>
   <source>The package datasets is not installed for {python}. Install it with: pip install "datasets&gt;=4"</source>
   <translation>{python} 未安装 datasets 包。请安装：pip install "datasets&gt;=4"</translation>
  </message>
  <message>
   <source>The package timm is not installed for {python}. Install it with: pip install "timm&gt;=1"</source>
   <translation>{python} 没有安装软件包 timm。请安装：pip install "timm&gt;=1"</translation>
  </message>
  <message>
   <source>The picture could not be written to {file}.</source>
   <translation>无法将图片写入 {file}。</translation>
  </message>
  <message>
   <source>The plateau goes on with what it has counted.</source>
   <translation>平台期调度沿用已有的计数继续。</translation>
  </message>
  <message>
   <source>The pre-trained weights of {arch} are here: the file is downloaded and checked.</source>
   <translation>{arch} 的预训练权重已就绪：文件已下载并校验。</translation>
  </message>
  <message>
   <source>The pre-trained weights of {arch} are not on this machine. Download them ({size} MiB), or get {url} and put {file} into {folder}.</source>
   <translation>{arch} 的预训练权重不在这台机器上。请下载（{size} MiB），或自行获取 {url}，并把 {file} 放到 {folder}。</translation>
  </message>
  <message>
   <source>The pre-trained weights of {arch} expect images that are normalised by {wanted}; the dataset normalises by {has}. Choose {wanted} there.</source>
   <translation>{arch} 的预训练权重要求图像按 {wanted} 归一化，而数据集按 {has} 归一化。请在数据集处选择 {wanted}。</translation>
  </message>
  <message>
   <source>The pre-trained weights of {arch} were trained on images of {pixels} x {pixels} pixels; these have {width} x {height}. Set Resize images to {pixels} to get the most out of them; larger images take longer.</source>
   <translation>{arch} 的预训练权重是在 {pixels} x {pixels} 像素的图像上训练的，而这些图像为 {width} x {height}。把“缩放图像至”设为 {pixels} 才能充分利用它们；图像越大耗时越长。</translation>
  </message>
  <message>
   <source>The process that checked the dataset died, by a crash in native code or because memory ran out.</source>
   <translation>检查数据集的进程已终止，可能是本机代码崩溃，也可能是内存耗尽。</translation>
  </message>
  <message>
   <source>The process that looked at the data died, by a crash in native code or because memory ran out.</source>
   <translation>查看数据的进程已终止，可能是本机代码崩溃，也可能是内存耗尽。</translation>
  </message>
  <message>
   <source>The process that measures scaling died, by a crash in native code or because memory ran out.</source>
   <translation>测量扩展性的进程已终止：原生代码崩溃，或内存耗尽。</translation>
  </message>
  <message>
   <source>The process that tried batches died, by a crash in native code or because memory ran out before that could be seen. Set a limit: dpgui find-batch --limit.</source>
   <translation>尝试批次的进程已终止：原生代码崩溃，或内存在被察觉之前就已耗尽。请设定上限：dpgui find-batch --limit。</translation>
  </message>
  <message>
   <source>The process that was to find out what the run will need died, by a crash in native code or because memory ran out.</source>
   <translation>用于了解运行所需内存的进程已终止：原生代码崩溃，或内存耗尽。</translation>
  </message>
  <message>
   <source>The processes could not be started: {error}. The details hold all of it.</source>
   <translation>无法启动进程：{error}。详情中有全部内容。</translation>
  </message>
  <message>
   <source>The processes did not answer for {seconds} s and were ended without saving. Resume goes on from the last checkpoint.</source>
   <translation>各进程 {seconds} 秒没有应答，已在未保存的情况下被结束。继续运行会从最近的检查点开始。</translation>
  </message>
  <message>
   <source>The processes of this run do not agree on {what}: they have {least} to {most}. Are the data the same on all machines?</source>
   <translation>本次运行的各个进程在 {what} 上不一致：从 {least} 到 {most}。各台机器上的数据相同吗？</translation>
  </message>
  <message>
   <source>The rate of the next step is {now} instead of {was}.</source>
   <translation>下一步的学习率为 {now}，原为 {was}。</translation>
  </message>
  <message>
   <source>The run at {place} is another one: {parts} differ from the config that was given. Leave the config out to take the run's own.</source>
   <translation>位于 {place} 的是另一个运行：{parts} 与给出的配置不同。不给配置即采用该运行自己的配置。</translation>
  </message>
  <message>
   <source>The run at {place} is over, or takes no more machines.</source>
   <translation>位于 {place} 的运行已结束，或不再接受机器。</translation>
  </message>
  <message>
   <source>The run {name} is being trained already, by process {pid} on {host}. Stop it first; if that process was killed, wait until nothing was heard of it for {seconds} s.</source>
   <translation>运行 {name} 正在由 {host} 上的进程 {pid} 训练。请先停止它；如果该进程已被杀死，请等到它 {seconds} 秒没有任何动静为止。</translation>
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
   <source>The run {run} has no checkpoint whose weights could be taken. Choose another run.</source>
   <translation>运行 {run} 没有可采用权重的检查点。请选择另一次运行。</translation>
  </message>
  <message>
   <source>The run's first machine, {place}, is lost ({why}): this machine's part is over. If the run does not go on there by itself, go on with dpgui resume there, from the last checkpoint, and join again here.</source>
   <translation>运行的第一台机器 {place} 已失联（{why}）：本机的部分到此结束。如果运行没有在那里自行继续，请在那台机器上用 dpgui resume 从最近的检查点继续，并在这里重新加入。</translation>
  </message>
  <message>
   <source>The samples of {dataset} are no image files of their own that could be moved.</source>
   <translation>{dataset} 的样本不是可以移动的独立图像文件。</translation>
  </message>
  <message>
   <source>The scores of the model do not depend on its weights in a way that can be trained. Do not detach them, and do not compute them under no_grad.</source>
   <translation>模型的得分与其权重之间没有可训练的联系。请不要使用 detach，也不要在 no_grad 中计算。</translation>
  </message>
  <message>
   <source>The search for the largest batch went wrong: {why}.</source>
   <translation>查找最大批次时出错：{why}。</translation>
  </message>
  <message>
   <source>The split column {name!r} must say train, validation or test; it also says: {values}.</source>
   <translation>划分列 {name!r} 只能为 train、validation 或 test；其中还有：{values}。</translation>
  </message>
  <message>
   <source>The split column {name!r} says train for no row.</source>
   <translation>划分列 {name!r} 中没有任何一行为 train。</translation>
  </message>
  <message>
   <source>The split {name} has no labels and is left out.</source>
   <translation>部分 {name} 没有标签，已略去。</translation>
  </message>
  <message>
   <source>The split {name} has no rows.</source>
   <translation>部分 {name} 没有行。</translation>
  </message>
  <message>
   <source>The system ended a loader process ({why}). Take fewer loader processes, or 0; in a container, give it more shared memory (--shm-size).</source>
   <translation>系统结束了一个加载进程（{why}）。请减少加载进程，或设为 0；在容器中请提供更多共享内存 (--shm-size)。</translation>
  </message>
  <message>
   <source>The system gives no port to meet at on {host}, asked {tries} times: {why}. Look for programs that hold very many connections.</source>
   <translation>系统在 {host} 上没有给出可会合的端口，已请求 {tries} 次：{why}。请检查是否有程序占用了大量连接。</translation>
  </message>
  <message>
   <source>The target is the column {target!r}, as none is chosen.</source>
   <translation>未选择目标列，因此以 {target!r} 列为目标。</translation>
  </message>
  <message>
   <source>The target {target!r} cannot be a feature or the split as well. Take it out there.</source>
   <translation>目标列 {target!r} 不能同时作为特征列或划分列。请将其从那里去掉。</translation>
  </message>
  <message>
   <source>The target {target!r} has {values} different values in {rows} rows, so most classes would have a single sample. Choose the column of classes.</source>
   <translation>目标列 {target!r} 在 {rows} 行中有 {values} 个不同值，多数类别只会有一个样本。请选择表示类别的列。</translation>
  </message>
  <message>
   <source>The target {target!r} is empty in every row. Choose another column.</source>
   <translation>目标列 {target!r} 的每一行都为空。请选择其他列。</translation>
  </message>
  <message>
   <source>The target {target!r} looks like a number to predict (regression): {values} different ones in {rows} rows. dpgui sorts into classes. Choose another column, or one with the number cut into ranges.</source>
   <translation>目标列 {target!r} 看起来像要预测的数值（回归）：{rows} 行中有 {values} 个不同值。dpgui 只做分类。请选择其他列，或选择已将数值划分为区间的列。</translation>
  </message>
  <message>
   <source>The text is not in this encoding ({why}). Choose another, or auto.</source>
   <translation>文本不是这种编码（{why}）。请选择其他编码，或选择“自动”。</translation>
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
   <source>The weights in {file} cannot be read ({why}). Save or download the file again.</source>
   <translation>无法读取 {file} 中的权重（{why}）。请重新保存或下载该文件。</translation>
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
   <source>The {split} part of the dataset has no samples.</source>
   <translation>数据集的{split}部分没有样本。</translation>
  </message>
  <message>
   <source>The {split} set of {dataset} is empty.</source>
   <translation>{dataset} 的 {split} 集为空。</translation>
  </message>
  <message>
   <source>There are no pre-trained weights for {model}. Begin from fresh weights, a file or another run, or choose a model of torchvision.</source>
   <translation>{model} 没有预训练权重。请从全新权重、文件或另一次运行开始，或选择 torchvision 的模型。</translation>
  </message>
  <message>
   <source>There are no weights in {file}: a state dict, or a checkpoint that holds one, is wanted.</source>
   <translation>{file} 中没有权重：需要一个 state dict，或包含它的检查点。</translation>
  </message>
  <message>
   <source>There are {x} samples, but {y} labels.</source>
   <translation>有 {x} 个样本，但有 {y} 个标签。</translation>
  </message>
  <message>
   <source>There is a label {value}, but the last class is {last}.</source>
   <translation>有标签 {value}，但最后一个类别是 {last}。</translation>
  </message>
  <message>
   <source>There is no array {name!r}. Did you mean {nearest!r}?</source>
   <translation>没有数组 {name!r}。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no array {name!r}. There are: {arrays}.</source>
   <translation>没有数组 {name!r}。现有：{arrays}。</translation>
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
   <source>There is no column called {column}. Did you mean {nearest}?</source>
   <translation>没有名为 {column} 的列。您是指 {nearest} 吗？</translation>
  </message>
  <message>
   <source>There is no column called {column}. The columns are: {columns}.</source>
   <translation>没有名为 {column} 的列。现有的列：{columns}。</translation>
  </message>
  <message>
   <source>There is no column called {name!r}. There are: {columns}.</source>
   <translation>没有名为 {name!r} 的列。现有：{columns}。</translation>
  </message>
  <message>
   <source>There is no column {name!r}. Did you mean {nearest!r}?</source>
   <translation>没有列 {name!r}。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no column {name!r}. There are: {columns}.</source>
   <translation>没有列 {name!r}。现有：{columns}。</translation>
  </message>
  <message>
   <source>There is no dataset called {path} on the hub, or it is not open to you.</source>
   <translation>Hub 上没有名为 {path} 的数据集，或者您无权访问。</translation>
  </message>
  <message>
   <source>There is no file {file}.</source>
   <translation>没有文件 {file}。</translation>
  </message>
  <message>
   <source>There is no finding {finding} in this dataset. Found were: {known}.</source>
   <translation>此数据集中没有问题 {finding}。已发现的有：{known}。</translation>
  </message>
  <message>
   <source>There is no folder called train in {folder}. Say which one is to be trained on.</source>
   <translation>{folder} 中没有名为 train 的文件夹。请指定用于训练的文件夹。</translation>
  </message>
  <message>
   <source>There is no folder {folder} in the chosen one.</source>
   <translation>所选文件夹中没有文件夹 {folder}。</translation>
  </message>
  <message>
   <source>There is no folder {folder}.</source>
   <translation>没有文件夹 {folder}。</translation>
  </message>
  <message>
   <source>There is no format called {name}. There are: {known}.</source>
   <translation>没有名为 {name} 的格式。可用的有：{known}。</translation>
  </message>
  <message>
   <source>There is no list of moved files in {file} ({why}).</source>
   <translation>{file} 中没有已移动文件的列表（{why}）。</translation>
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
   <source>There is no sheet {sheet!r}. Did you mean {nearest!r}?</source>
   <translation>没有工作表 {sheet!r}。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>There is no split called {name!r}. There are: {splits}.</source>
   <translation>没有名为 {name!r} 的部分。现有：{splits}。</translation>
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
   <source>There is not even enough main memory to build the model, so what the run will need cannot be counted. Close other programs, or take a smaller model.</source>
   <translation>主内存连构建模型都不够，因此无法估算这次运行需要多少。请关闭其他程序，或选用更小的模型。</translation>
  </message>
  <message>
   <source>There is nothing to compare with: only {device} was measured.</source>
   <translation>没有可比较的对象：只测量了 {device}。</translation>
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
   <source>These folders cannot be listed and are left out: {folders}. Look at who may read them.</source>
   <translation>无法列出这些文件夹的内容，已略去：{folders}。请检查其读取权限。</translation>
  </message>
  <message>
   <source>These folders lie beside those of the splits and are left out: {folders}.</source>
   <translation>这些文件夹与各部分的文件夹并列，已略去：{folders}。</translation>
  </message>
  <message>
   <source>This config was written by a newer dpgui (version {version}). Update dpgui to use it.</source>
   <translation>此配置由更新版本的 dpgui 写入（版本 {version}）。请更新 dpgui 后使用。</translation>
  </message>
  <message>
   <source>This dataset gives other values each time it is read. Kept in memory, the first ones stay for the whole run. Leave the variation to the augmentation of dpgui, or keep the data in files and do without exact resume.</source>
   <translation>此数据集每次读取都给出不同的值。若保存在内存中，整个运行都使用最初的值。请将变化交给 dpgui 的数据增强，或将数据留在文件中并放弃精确续训。</translation>
  </message>
  <message>
   <source>This dataset has no test set to evaluate. Switch off Test each epoch.</source>
   <translation>此数据集没有可供评估的测试集。请关闭“每轮测试”。</translation>
  </message>
  <message>
   <source>This machine is not found at {place}: {why}. Give the name or address under which the others see it.</source>
   <translation>在 {place} 找不到本机：{why}。请填写其他机器看到本机时所用的名称或地址。</translation>
  </message>
  <message>
   <source>This model cannot be written as a graph: {why}. Export its weights, or change its forward so that it does not look at values.</source>
   <translation>此模型无法写成计算图：{why}。请导出其权重，或修改 forward 使其不查看数值。</translation>
  </message>
  <message>
   <source>This model has no part that is called head, heads, fc or classifier, and no linear layer or convolution: it cannot be told what to leave unfrozen. Freeze nothing.</source>
   <translation>这个模型没有名为 head、heads、fc 或 classifier 的部分，也没有线性层或卷积：无法确定哪一部分不冻结。请不要冻结。</translation>
  </message>
  <message>
   <source>This run has no best checkpoint, since nothing judged it. Export the last one.</source>
   <translation>此运行没有最佳检查点，因为没有验证。请导出最后的检查点。</translation>
  </message>
  <message>
   <source>Training diverged at epoch {epoch}, step {step}. The first output that is not finite is that of the layer {layer}. Take a smaller learning rate; if it is in fp16, take bf16.</source>
   <translation>训练在第 {epoch} 轮第 {step} 步发散。最先输出非有限值的是层 {layer}。请减小学习率；如果使用 fp16，请改用 bf16。</translation>
  </message>
  <message>
   <source>Training diverged at epoch {epoch}, step {step}. The loss can be computed, but the gradient of {parameter} is not finite. Clip gradients, or take a smaller learning rate.</source>
   <translation>训练在第 {epoch} 轮第 {step} 步发散。损失可以计算，但 {parameter} 的梯度不是有限值。请裁剪梯度，或减小学习率。</translation>
  </message>
  <message>
   <source>Training diverged at epoch {epoch}, step {step}: a gradient is not finite. Clip gradients, or take a smaller learning rate.</source>
   <translation>训练在第 {epoch} 轮第 {step} 步发散：有梯度不是有限值。请裁剪梯度，或减小学习率。</translation>
  </message>
  <message>
   <source>Training diverged at epoch {epoch}, step {step}: the steps before have left numbers that are not finite in {parameter}. Take a smaller learning rate, or clip gradients.</source>
   <translation>训练在第 {epoch} 轮第 {step} 步发散：之前的步使 {parameter} 中出现了非有限值。请减小学习率，或裁剪梯度。</translation>
  </message>
  <message>
   <source>Training failed: {error}. The details hold all of it.</source>
   <translation>训练失败：{error}。详情中有完整内容。</translation>
  </message>
  <message>
   <source>Training samples have the shape {train}, these have {other}. They must be alike.</source>
   <translation>训练样本的形状为 {train}，这些样本为 {other}。形状必须一致。</translation>
  </message>
  <message>
   <source>Waiting for {count} more machines. On each of them: {command}</source>
   <translation>还在等待 {count} 台机器。请在每台上执行：{command}</translation>
  </message>
  <message>
   <source>What is wrong with the data and is left out is everything: no training sample stays. Keep more of it under "Findings in the data".</source>
   <translation>有问题而被略去的数据涵盖了全部：没有留下任何训练样本。请在“数据中的问题”下保留更多数据。</translation>
  </message>
  <message>
   <source>What the run will need cannot be counted: this dataset is only known once it is read. Measure it, or start.</source>
   <translation>无法估算运行所需的内存：该数据集读取之后才知道其大小。请实际测量，或直接开始。</translation>
  </message>
  <message>
   <source>What the run will need of memory could not be found out: {why}.</source>
   <translation>无法得知运行所需的内存：{why}。</translation>
  </message>
  <message>
   <source>What was copied from {source} to {target} did not arrive. Several GPUs would hang or compute nonsense. Train on one of them; or switch off ACS and IOMMU translation (in the firmware; on Linux also with iommu=pt), which break copies from card to card. DDP can do without such copies: start it with NCCL_P2P_DISABLE=1.</source>
   <translation>从 {source} 复制到 {target} 的内容没有到达。多个 GPU 一起会卡住或算出错误结果。请只用其中一个训练；或关闭 ACS 和 IOMMU 地址转换（在固件中；Linux 上也可用 iommu=pt），它们会破坏卡与卡之间的复制。DDP 可以不用这种复制：启动时设置 NCCL_P2P_DISABLE=1。</translation>
  </message>
  <message>
   <source>What was written does not do what the model does: for {samples} sample(s) its scores differ by {by}. It was taken away again.</source>
   <translation>写出的模型与原模型不一致：对 {samples} 个样本，得分相差 {by}。文件已删除。</translation>
  </message>
  <message>
   <source>What {layer} keeps beside its weights cannot be saved and given back ({why}). get_extra_state and set_extra_state belong together.</source>
   <translation>{layer} 在权重之外保存的内容无法存入再取回（{why}）。get_extra_state 与 set_extra_state 须成对定义。</translation>
  </message>
  <message>
   <source>Whether copies between {devices} arrive could not be tried: {why}.</source>
   <translation>无法试验 {devices} 之间的复制能否到达：{why}。</translation>
  </message>
  <message>
   <source>Which weights take part in a step could not be found out beforehand: DDP looks for it at each step, which takes a little time.</source>
   <translation>无法事先得知哪些权重参与一步训练：DDP 每步都会查找，略微费时。</translation>
  </message>
  <message>
   <source>Your answer about {file} could not be written down: {why}.</source>
   <translation>无法保存您对 {file} 的答复：{why}。</translation>
  </message>
  <message>
   <source>Your code fails in line {line} of {file} ({text}): {error}.</source>
   <translation>您的代码在 {file} 第 {line} 行（{text}）出错：{error}。</translation>
  </message>
  <message>
   <source>Your model cannot take samples of shape {shape}: line {line} of {file} ({text}) fails with {error}.</source>
   <translation>您的模型无法接受形状为 {shape} 的样本：{file} 第 {line} 行（{text}）出错：{error}。</translation>
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
   <source>timm cannot make {arch} for images of {width} x {height} pixels: {why}. Change Resize images to, or set Drop path to 0.</source>
   <translation>timm 无法为 {width} x {height} 像素的图像构造 {arch}：{why}。请更改“图像缩放到”，或把“丢弃路径”设为 0。</translation>
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
   <source>torch writes ONNX through {packages}, not installed for {python}. Install with: pip install {pip}</source>
   <translation>torch 写 ONNX 需要 {packages}，而 {python} 没有安装。请安装：pip install {pip}</translation>
  </message>
  <message>
   <source>torch {torch} is built for the CPU only. Install a build for CUDA to use this GPU (pytorch.org says which).</source>
   <translation>torch {torch} 仅为 CPU 构建。要使用此 GPU，请安装 CUDA 版本（见 pytorch.org）。</translation>
  </message>
  <message>
   <source>torch.compile builds code that needs the headers of Python, and {file} does not exist. Install them (python3-dev), or switch Compile off.</source>
   <translation>torch.compile 生成的代码需要 Python 头文件，但 {file} 不存在。请安装（python3-dev），或关闭“编译”。</translation>
  </message>
  <message>
   <source>torch.compile does not work with DataParallel, whose replicas are made by hand at each step. Switch one of them off.</source>
   <translation>torch.compile 不能与 DataParallel 一起使用，后者每一步都会手工创建副本。请关闭其中之一。</translation>
  </message>
  <message>
   <source>torch.compile needs Triton on {device}, which is not installed. Install it with: pip install triton, or switch Compile off.</source>
   <translation>torch.compile 在 {device} 上需要 Triton，但它没有安装。请运行 pip install triton 安装，或关闭“编译”。</translation>
  </message>
  <message>
   <source>torch.compile needs the C++ compiler {compiler}, which is not found here. Install it, or switch Compile off.</source>
   <translation>torch.compile 需要 C++ 编译器 {compiler}，但这里没有找到。请安装它，或关闭“编译”。</translation>
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
   <source>{asked} processes share {cores} CPU core(s): more than one a core takes more memory and is no quicker.</source>
   <translation>{asked} 个进程共用 {cores} 个 CPU 核：每核多于一个只会多占内存，并不会更快。</translation>
  </message>
  <message>
   <source>{asked} processes were asked for, but of GPUs each has exactly one: {devices} process(es) will run.</source>
   <translation>要求了 {asked} 个进程，但每个 GPU 恰好对应一个：将运行 {devices} 个进程。</translation>
  </message>
  <message>
   <source>{cells} missing or infinite value(s) are filled, in {count} column(s): {columns}.</source>
   <translation>已填补 {cells} 个缺失值或无穷值，涉及 {count} 列：{columns}。</translation>
  </message>
  <message>
   <source>{count} class(es) have a single sample, which stays in the training set; validation does not see them: {classes}.</source>
   <translation>{count} 个类别只有一个样本，这些样本留在训练集中，验证不会用到：{classes}。</translation>
  </message>
  <message>
   <source>{count} class(es) have fewer than {fewest} training samples: {names}. Add samples, or leave these classes out.</source>
   <translation>{count} 个类别的训练样本少于 {fewest} 个：{names}。请增加样本，或略去这些类别。</translation>
  </message>
  <message>
   <source>{count} class(es) have no sample in the {split} part, which says nothing about them: {names}.</source>
   <translation>{count} 个类别在{split}部分中没有样本，因此无从评判：{names}。</translation>
  </message>
  <message>
   <source>{count} class(es) have no training sample, so they are never predicted rightly: {names}.</source>
   <translation>{count} 个类别没有训练样本，因此永远不会被正确预测：{names}。</translation>
  </message>
  <message>
   <source>{count} column name(s) were empty, twice there, or had spaces around them; they are now: {columns}.</source>
   <translation>{count} 个列名为空、重复或首尾有空格；现改为：{columns}。</translation>
  </message>
  <message>
   <source>{count} column(s) have another value in (almost) every row, like a number or name of the row: {names}. Leave them out of the features.</source>
   <translation>{count} 列在（几乎）每一行都不相同，如行号或行名：{names}。请将其从特征中去掉。</translation>
  </message>
  <message>
   <source>{count} column(s) have categories that no training row has; they count as none: {columns}.</source>
   <translation>{count} 列含有训练行中没有的类别值；这些值按“无”处理：{columns}。</translation>
  </message>
  <message>
   <source>{count} column(s) have the same value in every row and tell nothing: {names}.</source>
   <translation>{count} 列在每一行都相同，不含任何信息：{names}。</translation>
  </message>
  <message>
   <source>{count} column(s) never differ and are left out: {columns}.</source>
   <translation>{count} 列的值从不变化，已略去：{columns}。</translation>
  </message>
  <message>
   <source>{count} column(s) never differ in the training rows and are left out: {columns}.</source>
   <translation>{count} 列在训练行中的值从不变化，已略去：{columns}。</translation>
  </message>
  <message>
   <source>{count} column(s) of dates are used as days since 1970: {columns}.</source>
   <translation>{count} 个日期列按自 1970 年起的天数使用：{columns}。</translation>
  </message>
  <message>
   <source>{count} column(s) tell the target all by themselves: {names}. If they are not known before the answer is, leave them out of the features.</source>
   <translation>{count} 列单独就能给出目标：{names}。如果在得知答案之前无法知道其值，请将其从特征中去掉。</translation>
  </message>
  <message>
   <source>{count} copies of other training samples are left out of the training.</source>
   <translation>已从训练中略去 {count} 个与其他训练样本重复的样本。</translation>
  </message>
  <message>
   <source>{count} devices are ticked, but the strategy Single device uses one. Choose DataParallel, or tick one device.</source>
   <translation>勾选了 {count} 个设备，但“单设备”策略只用一个。请选择 DataParallel，或只勾选一个设备。</translation>
  </message>
  <message>
   <source>{count} file(s) cannot be read as images. They are left out, unless you choose otherwise.</source>
   <translation>{count} 个文件无法作为图像读取。除非另行选择，否则将略去。</translation>
  </message>
  <message>
   <source>{count} file(s) could not be read as images and are left out. The first: {first}.</source>
   <translation>有 {count} 个文件无法作为图像读取，已略去。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} file(s) could not be read as images, and you chose to stop then. The first: {first}.</source>
   <translation>{count} 个文件无法作为图像读取，而您选择了在此情况下停止。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} file(s) hold another image format than their ending says. They are read by what they hold.</source>
   <translation>{count} 个文件的图像格式与其扩展名不符。将按其实际内容读取。</translation>
  </message>
  <message>
   <source>{count} file(s) were moved to {folder}; a list of them lies there.</source>
   <translation>{count} 个文件已移动到 {folder}；文件列表也在其中。</translation>
  </message>
  <message>
   <source>{count} image file(s) end too early. They are left out; repair uses what they still hold.</source>
   <translation>{count} 个图像文件不完整。将略去；“修复”会使用其中尚存的内容。</translation>
  </message>
  <message>
   <source>{count} image(s) are left out because the column {column} names no part for them but: {values}.</source>
   <translation>{count} 张图像已略去，因为 {column} 列没有为其指明部分，而是：{values}。</translation>
  </message>
  <message>
   <source>{count} image(s) are less than half as large as the {size} x {size} pixels that they are brought to. Enlarging adds no detail.</source>
   <translation>{count} 张图像的大小不到目标大小 {size} x {size} 像素的一半。放大不会增加细节。</translation>
  </message>
  <message>
   <source>{count} image(s) are more than {ratio} times as long as wide: a square cut out of the middle loses two thirds. Stretch or pad them.</source>
   <translation>{count} 张图像的长边超过短边的 {ratio} 倍：从中间裁出正方形会损失三分之二。请改用拉伸或填充。</translation>
  </message>
  <message>
   <source>{count} image(s) have a format that cannot be read here and are left out: {endings}. Convert them to JPEG or PNG.</source>
   <translation>{count} 张图像的格式无法在此读取，已略去：{endings}。请转换为 JPEG 或 PNG。</translation>
  </message>
  <message>
   <source>{count} image(s) have nothing in the column {column}, so they have no label and are left out.</source>
   <translation>{count} 张图像在 {column} 列中没有内容，因此没有标签，已略去。</translation>
  </message>
  <message>
   <source>{count} image(s) have the ending of another format. They are read all the same.</source>
   <translation>{count} 张图像使用了其他格式的扩展名，仍会读取。</translation>
  </message>
  <message>
   <source>{count} image(s) lie in {folder} beside the class folders, so they have no class and are left out.</source>
   <translation>{folder} 中有 {count} 张图像与类别文件夹并列，因此没有类别，已略去。</translation>
  </message>
  <message>
   <source>{count} image(s) of the table are not there and are left out. The first: {first}.</source>
   <translation>表格中有 {count} 张图像不存在，已略去。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} image(s) of the {split} part ({share} %) look like others there.</source>
   <translation>{split}部分中有 {count} 张图像（{share} %）与该部分的其他图像相似。</translation>
  </message>
  <message>
   <source>{count} image(s) were turned upright, as a tag in their file says.</source>
   <translation>有 {count} 张图像已按文件中的标记转正。</translation>
  </message>
  <message>
   <source>{count} name(s) are those of images, but there is no file behind them (a broken link, a pipe). The first: {first}.</source>
   <translation>{count} 个名称是图像名，但其后没有文件（失效的链接、管道）。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} of {rows} rows have a missing value and are left out.</source>
   <translation>{rows} 行中有 {count} 行含缺失值，已略去。</translation>
  </message>
  <message>
   <source>{count} of {rows} rows have no label and are left out.</source>
   <translation>{rows} 行中有 {count} 行没有标签，已略去。</translation>
  </message>
  <message>
   <source>{count} of {rows} rows say nothing in the split column and are left out.</source>
   <translation>{rows} 行中有 {count} 行的划分列为空，已略去。</translation>
  </message>
  <message>
   <source>{count} row(s) without {wanted} fields are left out, the first in line {line} ({fields} field(s)).</source>
   <translation>{count} 行不是 {wanted} 个字段，已略去，第一处在第 {line} 行（{fields} 个字段）。</translation>
  </message>
  <message>
   <source>{count} sample(s) belong to classes with fewer than {fewest}, and you chose to stop then. The classes: {names}.</source>
   <translation>{count} 个样本属于样本数少于 {fewest} 的类别，而您选择了在此情况下停止。类别：{names}。</translation>
  </message>
  <message>
   <source>{count} sample(s) have no label. Remove them or give them one.</source>
   <translation>{count} 个样本没有标签。请删除这些样本，或补上标签。</translation>
  </message>
  <message>
   <source>{count} sample(s) occur again under another label. One of the labels is wrong, or nothing tells them apart.</source>
   <translation>{count} 个样本以另一个标签再次出现。其中一个标签有误，或者它们本就无法区分。</translation>
  </message>
  <message>
   <source>{count} sample(s) of classes with fewer than {fewest} are left out: {names}.</source>
   <translation>已略去样本数少于 {fewest} 的类别的 {count} 个样本：{names}。</translation>
  </message>
  <message>
   <source>{count} sample(s) of the {split} part ({share} %) are exact copies of others there. They count double, and a validation part taken out of them may hold copies of what is trained on.</source>
   <translation>{split}部分中有 {count} 个样本（{share} %）与该部分的其他样本完全相同。它们被重复计算，从中划出的验证部分也可能含有训练样本的副本。</translation>
  </message>
  <message>
   <source>{count} steps were left out because they diverged.</source>
   <translation>有 {count} 步因发散而被略过。</translation>
  </message>
  <message>
   <source>{count} text column(s) have more than {most} different values and are left out: {columns}. Name one in Numbers as categories to use it.</source>
   <translation>{count} 个文本列有超过 {most} 个不同值，已略去：{columns}。要使用其中某列，请将其填入“作为类别的数值列”。</translation>
  </message>
  <message>
   <source>{count} training image(s) look like images of the {split} part, which makes its figures too good.</source>
   <translation>{count} 张训练图像与{split}部分的图像相似，会使其指标虚高。</translation>
  </message>
  <message>
   <source>{count} training image(s) look like others, or like images of a validation or test part, and you chose to stop then. The first: {first}.</source>
   <translation>{count} 张训练图像与其他训练图像，或与验证或测试部分的图像相似，而您选择了在此情况下停止。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} training image(s) that look like others, or like images of a validation or test part, are left out.</source>
   <translation>已略去 {count} 张与其他训练图像，或与验证或测试部分的图像相似的训练图像。</translation>
  </message>
  <message>
   <source>{count} training sample(s) are copies of others, and you chose to stop then. The first: {first}.</source>
   <translation>{count} 个训练样本与其他样本重复，而您选择了在此情况下停止。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} training sample(s) occur in a validation or test part, and you chose to stop then. The first: {first}.</source>
   <translation>{count} 个训练样本也出现在验证或测试部分中，而您选择了在此情况下停止。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} training sample(s) occur in the {split} part as well, which makes its figures too good.</source>
   <translation>{count} 个训练样本也出现在{split}部分中，会使其指标虚高。</translation>
  </message>
  <message>
   <source>{count} training sample(s) occur under several labels, and you chose to stop then. The first: {first}.</source>
   <translation>{count} 个训练样本以多个标签出现，而您选择了在此情况下停止。第一个：{first}。</translation>
  </message>
  <message>
   <source>{count} training sample(s) that occur in a validation or test part are left out.</source>
   <translation>已略去 {count} 个也出现在验证或测试部分中的训练样本。</translation>
  </message>
  <message>
   <source>{count} training sample(s) that occur under several labels are left out.</source>
   <translation>已略去 {count} 个以多个标签出现的训练样本。</translation>
  </message>
  <message>
   <source>{count} truncated image(s) are used with what their files still hold.</source>
   <translation>{count} 张不完整的图像以其文件中尚存的内容使用。</translation>
  </message>
  <message>
   <source>{count} value(s) are infinite in these columns: {names}.</source>
   <translation>这些列中有 {count} 个无穷值：{names}。</translation>
  </message>
  <message>
   <source>{count} value(s) are missing in these columns: {names}.</source>
   <translation>这些列中有 {count} 个缺失值：{names}。</translation>
  </message>
  <message>
   <source>{count} value(s) of the samples are missing or infinite (NaN, inf). Fill them, or save the rows as a table, whose missing values dpgui fills.</source>
   <translation>样本中有 {count} 个缺失值或无穷值（NaN、inf）。请填补，或将各行保存为表格，dpgui 会填补表格中的缺失值。</translation>
  </message>
  <message>
   <source>{count} weight(s) get no gradient ({names}): DDP looks for such weights at each step, which takes a little time.</source>
   <translation>{count} 个权重得不到梯度（{names}）：DDP 每步都会查找这样的权重，略微费时。</translation>
  </message>
  <message>
   <source>{dataset} cannot be downloaded by dpgui. Get {files} from {url} and put what you get into {folder}.</source>
   <translation>dpgui 无法下载 {dataset}。请从 {url} 获取 {files}，并放入 {folder}。</translation>
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
   <source>{dataset} is still packed: {file} in {folder} has to be unpacked. Downloading does that; what is here is not fetched again.</source>
   <translation>{dataset} 尚未解压：{folder} 中的 {file} 需要解压。“下载”会完成解压；已有的文件不会重新下载。</translation>
  </message>
  <message>
   <source>{dataset} needs the package h5py, which is not installed. Install it with: pip install h5py</source>
   <translation>{dataset} 需要 h5py 包，但未安装。请安装：pip install h5py</translation>
  </message>
  <message>
   <source>{device} gathers everything and is busy {busy} % of the time, the others {others} %. Choose DDP.</source>
   <translation>{device} 汇集所有结果，有 {busy} % 的时间在忙，其余设备为 {others} %。请选择 DDP。</translation>
  </message>
  <message>
   <source>{device} gathers everything and is busy {busy} % of the time, the others {others} %. Take fewer devices.</source>
   <translation>{device} 汇集所有结果，有 {busy} % 的时间在忙，其余设备为 {others} %。请减少设备。</translation>
  </message>
  <message>
   <source>{device} has no bf16, so a run cannot go on in it. It offers: {offered}.</source>
   <translation>{device} 不支持 bf16，运行无法改用它继续。它支持：{offered}。</translation>
  </message>
  <message>
   <source>{device} has no {precision}. It offers: {offered}.</source>
   <translation>{device} 不支持 {precision}。它支持：{offered}。</translation>
  </message>
  <message>
   <source>{device} has not enough memory to evaluate {before} samples at a time: {now} are taken. The figures stay the same.</source>
   <translation>{device} 的内存不足以一次评估 {before} 个样本：改为每次 {now} 个。结果数值不变。</translation>
  </message>
  <message>
   <source>{device} is busy {busy} % of the time, the others {others} %: all get the same piece, and the slowest sets the pace. Untick it.</source>
   <translation>{device} 有 {busy} % 的时间在忙，其余设备为 {others} %：每个设备分到同样大小的一份，最慢的决定速度。请取消勾选它。</translation>
  </message>
  <message>
   <source>{device} is held back by its power limit for {share} % of the time. Raise the limit, or train on another device.</source>
   <translation>{device} 有 {share} % 的时间受功率上限限制。请提高上限，或换用其他设备训练。</translation>
  </message>
  <message>
   <source>{device} is slowed down by its temperature ({degrees} °C) for {share} % of the time. Cool it better, or train on another device.</source>
   <translation>{device} 有 {share} % 的时间因温度（{degrees} °C）而降速。请改善散热，或换用其他设备训练。</translation>
  </message>
  <message>
   <source>{device} ran out of memory at step {step}: from here on the batch of {batch} is computed in {parts} parts instead of {before}. The gradients are those of the same whole batch.</source>
   <translation>{device} 在第 {step} 步内存耗尽：从此批次 {batch} 分 {parts} 份计算，而不是 {before} 份。梯度仍是同一整批的梯度。</translation>
  </message>
  <message>
   <source>{device} ran out of memory at step {step}: from here on the forward and backward pass are computed in bf16.</source>
   <translation>{device} 在第 {step} 步内存耗尽：从此前向与反向传播以 bf16 计算。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the backward pass, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. Take a larger accumulation (the same batch in smaller parts), a smaller batch, bf16, or DDP.</source>
   <translation>{device} 在反向传播时内存耗尽，批次为 {batch}，分 {parts} 份计算。DataParallel 把所有输出汇集到第一个设备，优化器也在那里，因此它最先占满。请增大梯度累积（同一批次分成更小的份），或减小批次，或使用 bf16、DDP。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the backward pass, with a batch of {batch} in {parts} part(s). Take a larger accumulation (the same batch in smaller parts), a smaller batch, or bf16.</source>
   <translation>{device} 在反向传播时内存耗尽，批次为 {batch}，分 {parts} 份计算。请增大梯度累积（同一批次分成更小的份），或减小批次，或使用 bf16。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the forward pass, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. Take a larger accumulation (the same batch in smaller parts), a smaller batch, bf16, or DDP.</source>
   <translation>{device} 在前向传播时内存耗尽，批次为 {batch}，分 {parts} 份计算。DataParallel 把所有输出汇集到第一个设备，优化器也在那里，因此它最先占满。请增大梯度累积（同一批次分成更小的份），或减小批次，或使用 bf16、DDP。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the forward pass, with a batch of {batch} in {parts} part(s). Take a larger accumulation (the same batch in smaller parts), a smaller batch, or bf16.</source>
   <translation>{device} 在前向传播时内存耗尽，批次为 {batch}，分 {parts} 份计算。请增大梯度累积（同一批次分成更小的份），或减小批次，或使用 bf16。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the optimizer's step, with a batch of {batch} in {parts} part(s). A smaller batch helps little here: take an optimizer that keeps less (SGD), or a smaller model.</source>
   <translation>{device} 在优化器更新时内存耗尽，批次为 {batch}，分 {parts} 份计算。减小批次在这里作用不大：请选用状态较少的优化器（SGD）或更小的模型。</translation>
  </message>
  <message>
   <source>{device} ran out of memory in the optimizer's step, with a batch of {batch} in {parts} part(s). DataParallel gathers all outputs on the first device and keeps the optimizer there, so it fills up first. A smaller batch helps little here: take an optimizer that keeps less (SGD), or a smaller model.</source>
   <translation>{device} 在优化器更新时内存耗尽，批次为 {batch}，分 {parts} 份计算。DataParallel 把所有输出汇集到第一个设备，优化器也在那里，因此它最先占满。减小批次在这里作用不大：请选用状态较少的优化器（SGD）或更小的模型。</translation>
  </message>
  <message>
   <source>{device} ran out of memory while a split was evaluated, even with one sample at a time. Take a smaller model or smaller images, or bf16.</source>
   <translation>{device} 在评估时内存耗尽，即使每次只评估一个样本。请使用更小的模型或更小的图像，或使用 bf16。</translation>
  </message>
  <message>
   <source>{device} ran out of memory while the model and the data were brought there. Close other programs that use it, or take a smaller model.</source>
   <translation>{device} 在载入模型和数据时内存耗尽。请关闭占用它的其他程序，或使用更小的模型。</translation>
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
   <source>{file} defines neither a class of nn.Module nor a function that makes one. Write one of these, or say its name.</source>
   <translation>{file} 中既没有 nn.Module 的类，也没有构造模型的函数。请写一个，或说明它的名字。</translation>
  </message>
  <message>
   <source>{file} defines neither a class with __len__ and __getitem__, nor an object of one, nor a function splits(). Write one of these, or say its name.</source>
   <translation>{file} 既没有定义带 __len__ 和 __getitem__ 的类，也没有这样的对象，也没有 splits() 函数。请编写其中之一，或指定其名称。</translation>
  </message>
  <message>
   <source>{file} defines nothing called {name!r}.</source>
   <translation>{file} 没有定义名为 {name!r} 的内容。</translation>
  </message>
  <message>
   <source>{file} defines nothing called {name!r}. Did you mean {nearest!r}?</source>
   <translation>{file} 没有定义名为 {name!r} 的内容。您是指 {nearest!r} 吗？</translation>
  </message>
  <message>
   <source>{file} does not fit into memory. Use only its first rows, or fewer columns.</source>
   <translation>{file} 超出内存容量。请只使用前若干行，或更少的列。</translation>
  </message>
  <message>
   <source>{file} does not fit {model}: only the head may have another size. Size in the file, size in the model: {differing}.</source>
   <translation>{file} 与 {model} 不相符：只有分类头的大小可以不同。文件中的大小、模型中的大小：{differing}。</translation>
  </message>
  <message>
   <source>{file} does not lie in {root}, so it is left alone. Nothing was moved.</source>
   <translation>{file} 不在 {root} 中，因此不予改动。没有移动任何文件。</translation>
  </message>
  <message>
   <source>{file} has changed since this run was saved: it goes on with other code, and may give other samples.</source>
   <translation>自此运行保存以来 {file} 已更改：运行将以不同的代码继续，样本也可能不同。</translation>
  </message>
  <message>
   <source>{file} has changed since this run was saved: it goes on with the weights of before in a model of other code.</source>
   <translation>{file} 自保存此运行后已更改：将以之前的权重在改过的代码的模型中继续。</translation>
  </message>
  <message>
   <source>{file} has no rows.</source>
   <translation>{file} 没有行。</translation>
  </message>
  <message>
   <source>{file} has values for {share} % of the weights of {model}, its head left out; at least {least} % are needed. It belongs to another model. Only in the file: {theirs}. Only in the model: {ours}.</source>
   <translation>{file} 只含有 {model} 权重的 {share} %（不计分类头），至少需要 {least} %。它属于另一个模型。仅在文件中：{theirs}。仅在模型中：{ours}。</translation>
  </message>
  <message>
   <source>{file} holds NaN, or numbers without end: {names}. Training cannot begin with them; take an earlier file.</source>
   <translation>{file} 含有 NaN 或无穷大：{names}。无法由此开始训练，请换用更早的文件。</translation>
  </message>
  <message>
   <source>{file} holds more than weights, such as a whole pickled model, and opening it could run code that is in it. Save the weights alone: torch.save(model.state_dict(), file).</source>
   <translation>{file} 中不只有权重（例如整个序列化的模型），打开它可能会运行其中的代码。请只保存权重：torch.save(model.state_dict(), file)。</translation>
  </message>
  <message>
   <source>{file} holds no arrays.</source>
   <translation>{file} 不含数组。</translation>
  </message>
  <message>
   <source>{file} holds something besides tensors ({what}), which could run code. Save the tensors alone.</source>
   <translation>{file} 含有张量以外的内容（{what}），其中可能有会被运行的代码。请只保存张量。</translation>
  </message>
  <message>
   <source>{file} holds whole numbers where {model} has fractions: {names}. Are these the weights of a quantised model? Take those from before it was quantised.</source>
   <translation>{file} 中是整数，而 {model} 需要小数：{names}。这是量化模型的权重吗？请使用量化之前的权重。</translation>
  </message>
  <message>
   <source>{file} is a device or a pipe, which cannot be read as a table. Choose a file.</source>
   <translation>{file} 是设备或管道，不能作为表格读取。请选择文件。</translation>
  </message>
  <message>
   <source>{file} is a folder. Choose a file in it.</source>
   <translation>{file} 是文件夹。请选择其中的文件。</translation>
  </message>
  <message>
   <source>{file} is code, which can do whatever you can. It is run only after you have looked at it and said that you trust it as it is now.</source>
   <translation>{file} 是代码，能做您能做的一切。只有在您查看并表示信任其当前内容之后，才会运行。</translation>
  </message>
  <message>
   <source>{file} is damaged ({why}). Download it again.</source>
   <translation>{file} 已损坏（{why}）。请重新下载。</translation>
  </message>
  <message>
   <source>{file} is damaged, or holds no weights at all. Save or download the file again.</source>
   <translation>{file} 已损坏，或者根本不含权重。请重新保存或下载该文件。</translation>
  </message>
  <message>
   <source>{file} is damaged: its checksum is not the one in its name. Download it again, or put a whole one into {folder}.</source>
   <translation>{file} 已损坏：其校验和与文件名中的不符。请重新下载，或把完好的文件放到 {folder}。</translation>
  </message>
  <message>
   <source>{file} is empty.</source>
   <translation>{file} 为空。</translation>
  </message>
  <message>
   <source>{file} is in an old or foreign spreadsheet format. Save it as .xlsx or .csv.</source>
   <translation>{file} 是旧的或不支持的电子表格格式。请另存为 .xlsx 或 .csv。</translation>
  </message>
  <message>
   <source>{file} is larger than {most} KiB, which is no file of code.</source>
   <translation>{file} 大于 {most} KiB，不是代码文件。</translation>
  </message>
  <message>
   <source>{file} is neither text nor a kind of table that is known: CSV, TSV, JSON lines, Parquet, Arrow or Excel. Save it as one of these.</source>
   <translation>{file} 既不是文本，也不是已知的表格类型：CSV、TSV、JSON Lines、Parquet、Arrow 或 Excel。请另存为其中之一。</translation>
  </message>
  <message>
   <source>{file} is no kind of arrays that is known: {known}.</source>
   <translation>{file} 不是已知的数组类型：{known}。</translation>
  </message>
  <message>
   <source>{file} is not a file. Choose a file of Python.</source>
   <translation>{file} 不是文件。请选择 Python 文件。</translation>
  </message>
  <message>
   <source>{file} is not below {folder}, and files outside of it are not read. Choose a folder that holds all the images.</source>
   <translation>{file} 不在 {folder} 之下，而该文件夹之外的文件不会读取。请选择包含所有图像的文件夹。</translation>
  </message>
  <message>
   <source>{file} is there already and is not overwritten. Nothing was moved.</source>
   <translation>{file} 已存在，不会被覆盖。没有移动任何文件。</translation>
  </message>
  <message>
   <source>{file} is written and is in the form. Change it in an editor, then let it be run.</source>
   <translation>{file} 已写好并已填入表单。请在编辑器中修改，然后允许运行它。</translation>
  </message>
  <message>
   <source>{file} is written, with a card and, if it can be run, a script beside it.</source>
   <translation>{file} 已写好，旁边有说明卡片，能直接运行的格式还附有脚本。</translation>
  </message>
  <message>
   <source>{file} is written.</source>
   <translation>已写入 {file}。</translation>
  </message>
  <message>
   <source>{file} must end with {suffix} in this format.</source>
   <translation>此格式的文件 {file} 必须以 {suffix} 结尾。</translation>
  </message>
  <message>
   <source>{file} was changed while the run went on. Start again, or go on from the last checkpoint.</source>
   <translation>{file} 在运行期间被更改。请重新开始，或从最后的检查点继续。</translation>
  </message>
  <message>
   <source>{file} was saved in torch's old format, or is damaged. Load it and save it again with torch 1.6 or later, or as .safetensors.</source>
   <translation>{file} 是以 torch 的旧格式保存的，或已损坏。请用 torch 1.6 或更高版本加载后重新保存，或另存为 .safetensors。</translation>
  </message>
  <message>
   <source>{folder} holds no image in a folder of one of the classes: this part is left out.</source>
   <translation>{folder} 的类别文件夹中没有图像：此部分已略去。</translation>
  </message>
  <message>
   <source>{folder} lies in the dataset's own folder {root}, which would find the files there again. Choose one outside.</source>
   <translation>{folder} 位于数据集自己的文件夹 {root} 之内，文件会在那里再次被找到。请选择其外的文件夹。</translation>
  </message>
  <message>
   <source>{grey} image(s) are grey and {colour} have colour: all are brought to {channels} channel(s). If one kind belongs to one class, that is what a model learns.</source>
   <translation>{grey} 张图像为灰度，{colour} 张为彩色：全部转换为 {channels} 个通道。如果某一种只属于一个类别，模型学到的就会是颜色。</translation>
  </message>
  <message>
   <source>{layers} poolings are too many for images of {width} x {height} pixels: at most {most} channels can be listed here.</source>
   <translation>对 {width} x {height} 像素的图像来说，{layers} 次池化太多：此处最多可列出 {most} 个通道数。</translation>
  </message>
  <message>
   <source>{layer} keeps something beside its weights (get_extra_state) that a checkpoint cannot hold: checkpoints are opened in torch's safe mode, which knows tensors, numbers, text, lists and dicts. Return nothing but those.</source>
   <translation>{layer} 在权重之外还保存了检查点无法存放的内容（get_extra_state）：检查点以 torch 的安全模式打开，它只认识张量、数字、文本、列表和字典。请只返回这些。</translation>
  </message>
  <message>
   <source>{machines} of {nodes} machines train together, with {processes} processes.</source>
   <translation>{nodes} 台机器中的 {machines} 台一起训练，共 {processes} 个进程。</translation>
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
   <source>{names} is there already in {folder}. Choose another name, or say that it may be replaced.</source>
   <translation>{folder} 中已有 {names}。请换一个名字，或说明可以替换。</translation>
  </message>
  <message>
   <source>{name} cannot be called with these arguments: {why}.</source>
   <translation>无法用这些参数调用 {name}：{why}。</translation>
  </message>
  <message>
   <source>{name} failed. The details say why.</source>
   <translation>{name} 失败。原因见详情。</translation>
  </message>
  <message>
   <source>{name} gives a split called {split!r}. Call the splits train, validation and test, each once.</source>
   <translation>{name} 给出了名为 {split!r} 的部分。请将各部分命名为 train、validation 和 test，各一次。</translation>
  </message>
  <message>
   <source>{name} gives no dataset but something of the type {kind}. Wanted is an object with __len__ and __getitem__, a list of (x, y), or a pair of arrays.</source>
   <translation>{name} 给出的不是数据集，而是 {kind} 类型的对象。需要的是带 __len__ 和 __getitem__ 的对象、(x, y) 的列表，或一对数组。</translation>
  </message>
  <message>
   <source>{name} gives no nn.Module but something of the type {kind}.</source>
   <translation>{name} 给出的不是 nn.Module，而是 {kind} 类型。</translation>
  </message>
  <message>
   <source>{name} gives no split called train.</source>
   <translation>{name} 没有给出名为 train 的部分。</translation>
  </message>
  <message>
   <source>{name} gives something that can only be gone through in order ({kind}). A dataset needs a length and items by number: of a DataLoader give its .dataset, of a generator a list.</source>
   <translation>{name} 给出的对象只能按顺序遍历（{kind}）。数据集需要有长度并能按编号取项：对 DataLoader 请给出其 .dataset，对生成器请给出列表。</translation>
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
   <source>{name} is no class and no function but: {kind}. Give what makes a net, so that every run begins with a fresh one.</source>
   <translation>{name} 既不是类也不是函数，而是：{kind}。请给出构造网络的类或函数，使每次运行都从新的网络开始。</translation>
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
   <source>{name} is nothing to train on. Drop a folder of images, or a file that ends in: {endings}.</source>
   <translation>{name} 不能用于训练。请拖放图像文件夹，或以下扩展名的文件：{endings}。</translation>
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
   <source>{name} was not resumed: a run is going on in this window. Stop it, or wait for its end.</source>
   <translation>未继续 {name}：此窗口中有运行正在进行。请停止它，或等待其结束。</translation>
  </message>
  <message>
   <source>{name} was not started.</source>
   <translation>{name} 未启动。</translation>
  </message>
  <message>
   <source>{name} was not taken: the form is locked while a run is going on. Stop the run, or wait for its end.</source>
   <translation>未采用 {name}：运行进行中，表单已锁定。请停止运行，或等待其结束。</translation>
  </message>
  <message>
   <source>{name} was still going on; the window follows it again.</source>
   <translation>{name} 仍在进行；窗口重新跟随它。</translation>
  </message>
  <message>
   <source>{nodes} machines train together only with the strategy DDP. Choose it, or set Machines to 1.</source>
   <translation>{nodes} 台机器一起训练只能用 DDP 策略。请选择 DDP，或把机器数设为 1。</translation>
  </message>
  <message>
   <source>{path} cannot be had: the hub was not reached ({why}). Check the name and the connection, or give the folder of a copy.</source>
   <translation>无法获取 {path}：连接不到 Hub（{why}）。请检查名称和网络连接，或指定副本所在的文件夹。</translation>
  </message>
  <message>
   <source>{path} cannot be read as a dataset: {why}.</source>
   <translation>无法将 {path} 作为数据集读取：{why}。</translation>
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
   <source>{path} has several configurations: {names}. Say which.</source>
   <translation>{path} 有多个配置：{names}。请指定其中之一。</translation>
  </message>
  <message>
   <source>{path} is neither a folder nor a name on the hub.</source>
   <translation>{path} 既不是文件夹，也不是 Hub 上的名称。</translation>
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
   <source>{samples} training sample(s) cannot be shared by {processes} processes: some would never have any. Use fewer processes.</source>
   <translation>{samples} 个训练样本不够 {processes} 个进程分：有的进程永远分不到。请减少进程数。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into copying data to {device}, which has no room for all of them. Take smaller images or fewer samples.</source>
   <translation>{share} % 的时间用于把数据复制到 {device}，它放不下全部数据。请使用更小的图像或更少的样本。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into copying data to {device}. Keep data in memory: they then lie on the device where they fit.</source>
   <translation>{share} % 的时间用于把数据复制到 {device}。请把数据保存在内存中：放得下时数据会直接放在设备上。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into evaluating the test set. Do not test each epoch.</source>
   <translation>{share} % 的时间用于评估测试集。请不要每轮都测试。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into evaluating the validation part. Make it smaller.</source>
   <translation>{share} % 的时间用于评估验证部分。请减小验证部分。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into varying the images, one by one. Leave out the policy.</source>
   <translation>{share} % 的时间用于逐张增强图像。请去掉增强策略。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into varying the images. Choose a lighter augmentation.</source>
   <translation>{share} % 的时间用于增强图像。请选择更轻的增强。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into what the {devices} devices hand each other. Take larger whole batches, or fewer devices.</source>
   <translation>{share} % 的时间用于 {devices} 个设备之间的数据交换。请增大整批，或减少设备。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into what the {processes} processes hand each other. Take larger whole batches, or fewer processes.</source>
   <translation>{share} % 的时间用于 {processes} 个进程之间的数据交换。请增大整批，或减少进程。</translation>
  </message>
  <message>
   <source>{share} % of the time goes into writing checkpoints. Save less often.</source>
   <translation>{share} % 的时间用于写检查点。请降低保存频率。</translation>
  </message>
  <message>
   <source>{share} % of the time is spent waiting for data from the disk. Keep data in memory.</source>
   <translation>{share} % 的时间在等待磁盘数据。请把数据保存在内存中。</translation>
  </message>
  <message>
   <source>{share} % of the time is spent waiting for data from {workers} loader processes. Take more of them.</source>
   <translation>{share} % 的时间在等待 {workers} 个加载进程的数据。请增加加载进程。</translation>
  </message>
  <message>
   <source>{share} % of the time is spent waiting for data that the training process decodes itself. Take loader processes.</source>
   <translation>{share} % 的时间在等待训练进程自己解码的数据。请使用加载进程。</translation>
  </message>
  <message>
   <source>{share} % of the time is spent waiting for images that are decoded anew each time. Keep data in the cache.</source>
   <translation>{share} % 的时间在等待每次都重新解码的图像。请把数据保存在缓存中。</translation>
  </message>
  <message>
   <source>{share} % of the time is spent waiting for samples out of main memory. Take larger whole batches: they are copied together at once.</source>
   <translation>{share} % 的时间在等待主内存中的样本。请增大整批：样本会一次性拼在一起。</translation>
  </message>
  <message>
   <source>{strategy} in {processes} processes on {device} is quickest: {speedup} times the speed of one process, with the same whole batch of {batch}.</source>
   <translation>{device} 上 {processes} 个进程的 {strategy} 最快：速度是单个进程的 {speedup} 倍，整批同为 {batch}。</translation>
  </message>
  <message>
   <source>{strategy} on {devices} is quickest: {speedup} times the speed of one device, with the same whole batch of {batch}.</source>
   <translation>{devices} 上的 {strategy} 最快：速度是单个设备的 {speedup} 倍，整批同为 {batch}。</translation>
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
  <message>
   <source>{was} → {now} in all. The schedule counts on the new number.</source>
   <translation>总数 {was} → {now}。学习率调度按新的轮次数计算。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible for a run that has begun. Start a new run.</source>
   <translation>已开始的运行无法改为 {was} → {now}。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible in the middle of epoch {epoch}, since other batches would see samples twice. Go on as it was, stop after the epoch, then change it.</source>
   <translation>在第 {epoch} 轮中途无法改为 {was} → {now}，否则部分样本会被用到两次。请先按原设置继续，在本轮结束后停止，再作更改。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible: a run keeps its data. Start a new run.</source>
   <translation>无法改为 {was} → {now}：运行的数据不能更换。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible: the order of the samples comes from it. Start a new run.</source>
   <translation>无法改为 {was} → {now}：样本的顺序由它决定。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible: the run has begun. Start a new run.</source>
   <translation>无法改为 {was} → {now}：运行已经开始。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible: the saved weights belong to the model as it is. Start a new run.</source>
   <translation>无法改为 {was} → {now}：已保存的权重属于原来的模型。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now} is not possible: which samples train and which judge is settled. Start a new run.</source>
   <translation>无法改为 {was} → {now}：训练样本与验证样本的划分已经确定。请开始新的运行。</translation>
  </message>
  <message>
   <source>{was} → {now}, from the next epoch on. The schedule counts as if all epochs had been so long.</source>
   <translation>{was} → {now}，从下一轮起生效。学习率调度按各轮均为此长度计算。</translation>
  </message>
  <message>
   <source>{was} → {now}, from the next step on.</source>
   <translation>{was} → {now}，从下一步起生效。</translation>
  </message>
  <message>
   <source>{was} → {now}, from the next step on; what the optimizer remembers of earlier steps stays.</source>
   <translation>{was} → {now}，从下一步起生效；优化器此前的状态保留。</translation>
  </message>
  <message>
   <source>{was} → {now}. From the next step on the rate is that of the new schedule, as if it had held from the start.</source>
   <translation>{was} → {now}。从下一步起，学习率按新的调度计算，如同一开始就采用它。</translation>
  </message>
  <message>
   <source>{was} → {now}. The new optimizer begins without a memory of earlier steps; the weights stay.</source>
   <translation>{was} → {now}。新的优化器不带此前的状态，从头开始；权重保留。</translation>
  </message>
  <message>
   <source>{was} → {now}. There is no checkpoint yet: the run begins again.</source>
   <translation>{was} → {now}。尚无检查点：运行将重新开始。</translation>
  </message>
  <message>
   <source>{was} → {now}. What was best so far is forgotten.</source>
   <translation>{was} → {now}。此前的最佳记录将不再计入。</translation>
  </message>
  <message>
   <source>{x!r} has {samples} samples, but {y!r} has {labels} labels. They must be as many.</source>
   <translation>{x!r} 有 {samples} 个样本，而 {y!r} 有 {labels} 个标签。两者数目必须相同。</translation>
  </message>
 </context>
 <context>
  <name>options</name>
  <message>
   <source>0 to 30.</source>
   <translation>0 到 30。</translation>
  </message>
  <message>
   <source>0: not by epochs. Epochs of less than five seconds share a checkpoint.</source>
   <translation>0：不按轮次保存。不足五秒的轮次共用一个检查点。</translation>
  </message>
  <message>
   <source>1,331,167 pictures of 1,000 classes. Its archives are got by hand.</source>
   <translation>1,331,167 张图片，1,000 个类别。压缩包需自行获取。</translation>
  </message>
  <message>
   <source>1,797 handwritten digits of 8 x 8 pixels. Built in, done in seconds.</source>
   <translation>1,797 个 8 x 8 像素的手写数字。内置，数秒即可完成。</translation>
  </message>
  <message>
   <source>10,000 pictures of aeroplanes: 100 variants, 70 families, 30 makers.</source>
   <translation>10,000 张飞机图片：100 种型号、70 个系列、30 家制造商。</translation>
  </message>
  <message>
   <source>101,000 pictures of 101 dishes; some of the training labels are wrong.</source>
   <translation>101,000 张菜肴图片，101 种；部分训练标签有误。</translation>
  </message>
  <message>
   <source>108,754 pictures of 397 kinds of places.</source>
   <translation>108,754 张场所图片，397 种。</translation>
  </message>
  <message>
   <source>13,000 colour pictures of 96 x 96 pixels, ten kinds.</source>
   <translation>13,000 张 96 x 96 像素的彩色图片，共十类。</translation>
  </message>
  <message>
   <source>13,394 pictures of ten of ImageNet's classes, easy to tell apart.</source>
   <translation>13,394 张图片，取自 ImageNet 中容易区分的十个类别。</translation>
  </message>
  <message>
   <source>150 flowers of three species, four lengths each. Built in.</source>
   <translation>150 朵花，三个品种，每朵四个长度。内置。</translation>
  </message>
  <message>
   <source>16,185 pictures of cars of 196 models. To be got by hand.</source>
   <translation>16,185 张汽车图片，196 种车型。需自行获取。</translation>
  </message>
  <message>
   <source>160px</source>
   <translation>160 像素</translation>
  </message>
  <message>
   <source>178 wines of three growers, thirteen quantities each. Built in.</source>
   <translation>178 种葡萄酒，来自三家酒庄，每种十三个指标。内置。</translation>
  </message>
  <message>
   <source>27,000 satellite pictures of 64 x 64 pixels, ten kinds of land.</source>
   <translation>27,000 张 64 x 64 像素的卫星图片，十种地表类型。</translation>
  </message>
  <message>
   <source>30,607 pictures of 256 kinds of things, and of clutter.</source>
   <translation>30,607 张图片，256 种物体及杂物。</translation>
  </message>
  <message>
   <source>32-bit products with 10 bits behind the point, on NVIDIA GPUs since Ampere: quicker, and less exact. Auto: in convolutions only, as torch does.</source>
   <translation>小数点后 10 位的 32 位乘法，用于 Ampere 及更新的 NVIDIA GPU：更快，但精度较低。自动：与 torch 相同，仅用于卷积。</translation>
  </message>
  <message>
   <source>320px</source>
   <translation>320 像素</translation>
  </message>
  <message>
   <source>327,680 pictures of tissue, 96 x 96 pixels: healthy or tumour.</source>
   <translation>327,680 张 96 x 96 像素的组织图片：健康或肿瘤。</translation>
  </message>
  <message>
   <source>39,270 German traffic signs of 43 kinds, in small pictures.</source>
   <translation>39,270 张德国交通标志的小图片，43 种。</translation>
  </message>
  <message>
   <source>5,640 pictures of 47 textures, such as banded, dotted or woven.</source>
   <translation>5,640 张纹理图片，47 种，如带状、点状或编织状。</translation>
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
   <source>7,349 pictures of cats and dogs: 37 breeds, or the two kinds.</source>
   <translation>7,349 张猫和狗的图片：37 个品种，或猫狗两类。</translation>
  </message>
  <message>
   <source>70,000 cursive Japanese characters of 28 x 28 pixels, ten kinds.</source>
   <translation>70,000 个 28 x 28 像素的日文草书字符，共十类。</translation>
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
   <source>8,189 pictures of 102 kinds of flowers.</source>
   <translation>8,189 张花卉图片，102 种。</translation>
  </message>
  <message>
   <source>8,677 pictures of 101 kinds of things.</source>
   <translation>8,677 张图片，101 种物体。</translation>
  </message>
  <message>
   <source>9,298 digits from envelopes, 16 x 16 pixels.</source>
   <translation>9,298 个信封上的数字，16 x 16 像素。</translation>
  </message>
  <message>
   <source>9,613 sentences about films, drawn as pictures: praise or blame.</source>
   <translation>9,613 句影评，绘成图片：褒或贬。</translation>
  </message>
  <message>
   <source>99,289 digits of house numbers in colour, 32 x 32 pixels.</source>
   <translation>99,289 个彩色门牌号数字，32 x 32 像素。</translation>
  </message>
  <message>
   <source>A .py file. It is run as it is, after you have said that you trust it.</source>
   <translation>一个 .py 文件。在您表示信任之后按原样运行。</translation>
  </message>
  <message>
   <source>A checkpoint of dpgui, or a state dict (.pt, .pth, .safetensors). All but the head has to fit.</source>
   <translation>dpgui 的检查点，或 state dict（.pt、.pth、.safetensors）。除分类头外都必须相符。</translation>
  </message>
  <message>
   <source>A column that says train, validation or test for each row. Empty: none does.</source>
   <translation>为每一行注明 train、validation 或 test 的列。留空：没有这样的列。</translation>
  </message>
  <message>
   <source>A dataset of Hugging Face: a folder of yours, or a name on its hub.</source>
   <translation>Hugging Face 数据集：您自己的文件夹，或其 Hub 上的名称。</translation>
  </message>
  <message>
   <source>A few convolutions with pooling, then linear layers. For small images.</source>
   <translation>几层卷积加池化，然后是线性层。适合小图像。</translation>
  </message>
  <message>
   <source>A folder that save_to_disk wrote, or one with Parquet files or images; or a name on the hub (such as ylecun/mnist), which is downloaded on first use.</source>
   <translation>由 save_to_disk 写出的文件夹，或包含 Parquet 文件或图像的文件夹；也可以是 Hub 上的名称（如 ylecun/mnist），首次使用时下载。</translation>
  </message>
  <message>
   <source>A machine that is lost for good is left out if so many remain. 0: all are needed.</source>
   <translation>某台机器彻底失联时，只要仍剩这么多台就不再等它。0：所有机器都必需。</translation>
  </message>
  <message>
   <source>A moving average of the weights with this memory (0.999) is kept beside them. It is what is validated, and what the finished model is. 0: no average.</source>
   <translation>在权重之外保留一份以此为记忆系数（如 0.999）的滑动平均。验证使用它，训练完成后的模型也是它。0：不取平均。</translation>
  </message>
  <message>
   <source>A process for each GPU, on one machine or several. Each computes its share of the whole batch, and gradients are averaged while they are computed: quicker than DataParallel, and no GPU has to hold more than the others.</source>
   <translation>每个 GPU 一个进程，可在一台或多台机器上。每个进程计算整批中自己的一份，梯度在计算的同时取平均：比 DataParallel 更快，也没有哪个 GPU 要比别的占用更多内存。</translation>
  </message>
  <message>
   <source>A process of its own: the window stays smooth and survives a crash. This window's thread: the classic QThread; small models train at about half the speed and the window may stutter, because both share one Python interpreter.</source>
   <translation>独立进程：窗口保持流畅，即使训练崩溃也不受影响。本窗口的线程：经典的 QThread 方式；小模型的训练速度约为一半，窗口可能卡顿，因为两者共用一个 Python 解释器。</translation>
  </message>
  <message>
   <source>A random part with at least this share of the area, in a proportion of 3:4 to 4:3, resized to the input size. 0 is off.</source>
   <translation>随机选取至少占此面积比例、长宽比在 3:4 到 4:3 之间的部分，缩放到输入大小。0 表示关闭。</translation>
  </message>
  <message>
   <source>A round cloud of points for each class. The easiest of problems.</source>
   <translation>每个类别一团圆形的点云。最简单的问题。</translation>
  </message>
  <message>
   <source>A row for each image: its path and its label, and which part it belongs to if the table says so. CSV, TSV, Parquet, JSON lines, Arrow or Excel.</source>
   <translation>每张图像一行：其路径和标签，若表格注明，还有其所属部分。支持 CSV、TSV、Parquet、JSON Lines、Arrow 或 Excel。</translation>
  </message>
  <message>
   <source>A state dict, for code of your own that makes the net.</source>
   <translation>state dict，供您自己构建网络的代码使用。</translation>
  </message>
  <message>
   <source>A step whose loss is more than this many times the usual one (the median of the last 50) counts as diverged, as one that is not finite does. 0: spikes are let pass.</source>
   <translation>若某一步的损失超过平常值（最近 50 步的中位数）的这么多倍，则与非有限值一样视为发散。0：放过尖峰。</translation>
  </message>
  <message>
   <source>A table: .csv, .tsv, .txt, .xlsx, .parquet, .feather, .arrow or .jsonl.</source>
   <translation>表格文件：.csv、.tsv、.txt、.xlsx、.parquet、.feather、.arrow 或 .jsonl。</translation>
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
   <source>Adds 531,131 easier digits to the training set: 1.2 GiB more to download, and 1.5 GiB of memory.</source>
   <translation>为训练集增加 531,131 个较容易的数字：多下载 1.2 GiB，并多占 1.5 GiB 内存。</translation>
  </message>
  <message>
   <source>After every</source>
   <translation>每隔</translation>
  </message>
  <message>
   <source>After that the run stops.</source>
   <translation>超过之后运行停止。</translation>
  </message>
  <message>
   <source>Alpha</source>
   <translation>Alpha</translation>
  </message>
  <message>
   <source>Alpha: a rectangle of each image comes from another of its batch, and the labels are mixed by area. 1 is usual, 0 is off. With MixUp too, each batch gets one of them.</source>
   <translation>Alpha：每张图像的一个矩形区域取自同批次的另一张图像，标签按面积混合。常用值为 1，0 表示关闭。若同时启用 MixUp，则每个批次使用其中之一。</translation>
  </message>
  <message>
   <source>Alpha: each image is blended with another of its batch, and so are their labels. 0.2 is usual, 0 is off.</source>
   <translation>Alpha：每张图像与同批次的另一张图像混合，标签也随之混合。常用值为 0.2，0 表示关闭。</translation>
  </message>
  <message>
   <source>Also evaluate the official test set after each epoch, as many tutorials do. It is then no longer unseen when you pick the best epoch.</source>
   <translation>像许多教程那样，每轮之后也在官方测试集上评估。这样在挑选最佳轮次时，测试集就不再是未见过的了。</translation>
  </message>
  <message>
   <source>Apache 2.0; the pictures are ImageNet's</source>
   <translation>Apache 2.0；图片归 ImageNet</translation>
  </message>
  <message>
   <source>Architecture</source>
   <translation>网络结构</translation>
  </message>
  <message>
   <source>Arguments</source>
   <translation>参数</translation>
  </message>
  <message>
   <source>Arms that wind around each other. Hard for small networks.</source>
   <translation>互相缠绕的旋臂。对小型网络较难。</translation>
  </message>
  <message>
   <source>Arms, one a class.</source>
   <translation>旋臂数，每个类别一条。</translation>
  </message>
  <message>
   <source>Array of labels</source>
   <translation>标签数组</translation>
  </message>
  <message>
   <source>Array of samples</source>
   <translation>样本数组</translation>
  </message>
  <message>
   <source>Arrays</source>
   <translation>数组</translation>
  </message>
  <message>
   <source>Augmentation</source>
   <translation>数据增强</translation>
  </message>
  <message>
   <source>Auto finds out. Columns without names are called column 1, column 2 and so on.</source>
   <translation>“自动”会自行判断。没有名称的列称为 column 1、column 2，依此类推。</translation>
  </message>
  <message>
   <source>Auto: images where they have two or three axes, rows of numbers where one.</source>
   <translation>自动：样本有两个或三个轴时为图像，有一个轴时为数值行。</translation>
  </message>
  <message>
   <source>Average the weights</source>
   <translation>权重平均</translation>
  </message>
  <message>
   <source>BSD 3-clause</source>
   <translation>BSD 三条款</translation>
  </message>
  <message>
   <source>Backbone's rate</source>
   <translation>主干学习率系数</translation>
  </message>
  <message>
   <source>Backbone: only the head is trained, on what the rest makes of the samples. The rest works as in evaluation: batch norm keeps its statistics, nothing is dropped out.</source>
   <translation>主干：只训练分类头，其输入是其余部分对样本的处理结果。其余部分按评估模式工作：批归一化保持其统计量，不做随机丢弃。</translation>
  </message>
  <message>
   <source>Balanced: rare classes count more, by the inverse of how often they occur.</source>
   <translation>均衡：按出现频率的倒数加权，稀有类别的权重更大。</translation>
  </message>
  <message>
   <source>Batch norm counts the samples of all GPUs and not only its own. GPUs only; slower.</source>
   <translation>批归一化统计所有 GPU 上的样本，而不只是自己的。仅用于 GPU；较慢。</translation>
  </message>
  <message>
   <source>Batches that are made ready before they are asked for, by each loader.</source>
   <translation>每个加载进程提前准备好的批次数。</translation>
  </message>
  <message>
   <source>Because the disk is full or read-only: say so and train on, or end the run. What was saved before stays.</source>
   <translation>磁盘已满或只读时：提示并继续训练，或结束运行。之前保存的内容保留。</translation>
  </message>
  <message>
   <source>Begin from</source>
   <translation>起点</translation>
  </message>
  <message>
   <source>Best by</source>
   <translation>最佳依据</translation>
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
   <source>Between two fields of a text file.</source>
   <translation>文本文件中两个字段之间的符号。</translation>
  </message>
  <message>
   <source>Blobs</source>
   <translation>团簇</translation>
  </message>
  <message>
   <source>Breast cancer</source>
   <translation>乳腺癌</translation>
  </message>
  <message>
   <source>Breed: 37 of them. Kind: cat or dog.</source>
   <translation>品种：37 种。种类：猫或狗。</translation>
  </message>
  <message>
   <source>Brightness</source>
   <translation>亮度</translation>
  </message>
  <message>
   <source>Broken rows</source>
   <translation>损坏的行</translation>
  </message>
  <message>
   <source>CC BY 4.0</source>
   <translation>CC BY 4.0</translation>
  </message>
  <message>
   <source>CC BY-SA 3.0</source>
   <translation>CC BY-SA 3.0</translation>
  </message>
  <message>
   <source>CC BY-SA 4.0</source>
   <translation>CC BY-SA 4.0</translation>
  </message>
  <message>
   <source>CC0</source>
   <translation>CC0</translation>
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
   <source>Cache up to</source>
   <translation>缓存上限</translation>
  </message>
  <message>
   <source>Caltech-101</source>
   <translation>Caltech-101</translation>
  </message>
  <message>
   <source>Caltech-256</source>
   <translation>Caltech-256</translation>
  </message>
  <message>
   <source>Centered</source>
   <translation>中心化</translation>
  </message>
  <message>
   <source>Chance that a random rectangle of the image is blanked.</source>
   <translation>将图像中随机一个矩形区域抹去的概率。</translation>
  </message>
  <message>
   <source>Changed by a factor of up to 1 ± this.</source>
   <translation>按最多 1 ± 此值的系数变化。</translation>
  </message>
  <message>
   <source>Channels</source>
   <translation>通道数</translation>
  </message>
  <message>
   <source>Channels last</source>
   <translation>通道在后</translation>
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
   <source>Classes with few samples</source>
   <translation>样本少的类别</translation>
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
   <source>Clip gradient values</source>
   <translation>按数值裁剪梯度</translation>
  </message>
  <message>
   <source>Clouds, one a class.</source>
   <translation>点云数，每个类别一团。</translation>
  </message>
  <message>
   <source>Colour: three channels, grey images repeated. Grey: one channel, the luminance.</source>
   <translation>彩色：三个通道，灰度图像会重复。灰度：一个通道，即亮度。</translation>
  </message>
  <message>
   <source>Column of labels</source>
   <translation>标签所在列</translation>
  </message>
  <message>
   <source>Column of parts</source>
   <translation>部分所在列</translation>
  </message>
  <message>
   <source>Column of paths</source>
   <translation>路径所在列</translation>
  </message>
  <message>
   <source>Columns whose numbers are names, such as codes. Columns named here are used however many categories they have.</source>
   <translation>其数值实为名称的列，如编码。在此列出的列无论有多少类别值都会使用。</translation>
  </message>
  <message>
   <source>Compile</source>
   <translation>编译</translation>
  </message>
  <message>
   <source>Computed: to mean 0 and deviation 1 of the training part, for each channel. Half: from 0..1 to -1..1, as many tutorials do. ImageNet: by the figures that pre-trained models expect. None: leaves 0..1.</source>
   <translation>计算：按训练部分逐通道归一化为均值 0、标准差 1。折半：像许多教程那样从 0..1 变为 -1..1。ImageNet：使用预训练模型所要求的数值。无：保持 0..1。</translation>
  </message>
  <message>
   <source>Configuration</source>
   <translation>配置</translation>
  </message>
  <message>
   <source>Constant</source>
   <translation>恒定</translation>
  </message>
  <message>
   <source>Contrast</source>
   <translation>对比度</translation>
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
   <source>CutMix</source>
   <translation>CutMix</translation>
  </message>
  <message>
   <source>DDP</source>
   <translation>DDP</translation>
  </message>
  <message>
   <source>DTD textures</source>
   <translation>DTD 纹理</translation>
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
   <source>Decimal mark</source>
   <translation>小数点</translation>
  </message>
  <message>
   <source>Decode images beside the training, when they are read from their files each time. -1 chooses by the number of cores, 0 decodes in threads of the training process.</source>
   <translation>当每次都从文件读取图像时，在训练的同时解码。-1 表示根据核心数选择，0 表示在训练进程的线程中解码。</translation>
  </message>
  <message>
   <source>Decoded data that take more are not kept in memory. 0: a quarter of what is free.</source>
   <translation>解码后超过此值的数据不保存在内存中。0：可用内存的四分之一。</translation>
  </message>
  <message>
   <source>Decoded images of all runs may take so much of the disk; the longest unused go first. 0 keeps none.</source>
   <translation>所有运行的已解码图像最多占用这么多磁盘空间；最久未使用的先删除。0 表示不保存。</translation>
  </message>
  <message>
   <source>Deterministic kernels</source>
   <translation>确定性内核</translation>
  </message>
  <message>
   <source>Deviation of each point from its arm, which ends at 1.</source>
   <translation>各点偏离所在旋臂的标准差，旋臂末端的半径为 1。</translation>
  </message>
  <message>
   <source>Deviation of each point from its half circle of radius 1.</source>
   <translation>各点偏离所在半圆（半径为 1）的标准差。</translation>
  </message>
  <message>
   <source>Deviation of the points from their centre.</source>
   <translation>各点偏离中心的标准差。</translation>
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
   <source>Drop path</source>
   <translation>丢弃路径</translation>
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
   <source>EMNIST</source>
   <translation>EMNIST</translation>
  </message>
  <message>
   <source>Each batch is cut into pieces, one a device; the first device also gathers the outputs and holds the optimizer's state, so it fills up first.</source>
   <translation>每个批次切成若干份，每个设备一份；第一个设备还要汇集输出并保存优化器状态，因此最先被占满。</translation>
  </message>
  <message>
   <source>Each number of a gradient is kept between this and its negative. 0 never clips.</source>
   <translation>梯度中的每个数都限制在此值与其相反数之间。0 表示从不裁剪。</translation>
  </message>
  <message>
   <source>Each with a chance of one half. Not for digits or letters.</source>
   <translation>各以一半的概率进行。不适用于数字或字母。</translation>
  </message>
  <message>
   <source>Early stopping: ends when the validation has not got better for so long. 0 never.</source>
   <translation>早停：验证结果这么久没有改善就结束。0：从不。</translation>
  </message>
  <message>
   <source>Edition</source>
   <translation>版本</translation>
  </message>
  <message>
   <source>Either way. 0 is off.</source>
   <translation>向任一方向。0 表示关闭。</translation>
  </message>
  <message>
   <source>Empty: recognised by a usual name (label, class, target). Rows without a label are left out.</source>
   <translation>留空：按常用名称识别（label、class、target）。没有标签的行会略去。</translation>
  </message>
  <message>
   <source>Empty: recognised by a usual name (path, file, image), or by what is in it. Endings may be left out in the table.</source>
   <translation>留空：按常用名称（path、file、image）或其内容识别。表格中可以省略扩展名。</translation>
  </message>
  <message>
   <source>Empty: the one that holds classes, or that is called label.</source>
   <translation>留空：包含类别的列，或名为 label 的列。</translation>
  </message>
  <message>
   <source>Empty: the one that holds images, if there is one.</source>
   <translation>留空：包含图像的列（如果有）。</translation>
  </message>
  <message>
   <source>Encoding</source>
   <translation>编码</translation>
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
   <source>Ends as soon as the validation is this good (0.99). 0: no target.</source>
   <translation>验证达到此准确率（如 0.99）立即结束。0：无目标。</translation>
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
   <source>EuroSAT</source>
   <translation>EuroSAT</translation>
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
   <source>Exact duplicates</source>
   <translation>完全重复的样本</translation>
  </message>
  <message>
   <source>Exponential</source>
   <translation>指数</translation>
  </message>
  <message>
   <source>Exported program</source>
   <translation>导出程序</translation>
  </message>
  <message>
   <source>FGVC-Aircraft</source>
   <translation>FGVC-Aircraft</translation>
  </message>
  <message>
   <source>Fake data</source>
   <translation>随机图片</translation>
  </message>
  <message>
   <source>Fashion-MNIST</source>
   <translation>Fashion-MNIST</translation>
  </message>
  <message>
   <source>Features</source>
   <translation>特征</translation>
  </message>
  <message>
   <source>Few are fewer than</source>
   <translation>少于此数即为少</translation>
  </message>
  <message>
   <source>File</source>
   <translation>文件</translation>
  </message>
  <message>
   <source>File of the labels</source>
   <translation>标签文件</translation>
  </message>
  <message>
   <source>Filled with the median or the mean of the training rows; or rows with anything missing are left out. Infinite numbers count as missing.</source>
   <translation>用训练行的中位数或均值填补；或略去含有任何缺失的行。无穷值按缺失处理。</translation>
  </message>
  <message>
   <source>First row names the columns</source>
   <translation>首行为列名</translation>
  </message>
  <message>
   <source>Flowers-102</source>
   <translation>Flowers-102</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>文件夹</translation>
  </message>
  <message>
   <source>Folder of the images</source>
   <translation>图像文件夹</translation>
  </message>
  <message>
   <source>Folder or name</source>
   <translation>文件夹或名称</translation>
  </message>
  <message>
   <source>Food-101</source>
   <translation>Food-101</translation>
  </message>
  <message>
   <source>For a quick look. 0 uses all.</source>
   <translation>用于快速查看。0 表示使用全部。</translation>
  </message>
  <message>
   <source>Forkserver is quicker where there is one; spawn works everywhere.</source>
   <translation>有 forkserver 时它更快；spawn 在任何系统上都可用。</translation>
  </message>
  <message>
   <source>Freeze</source>
   <translation>冻结</translation>
  </message>
  <message>
   <source>Fresh random weights; published ones, which torchvision has trained on ImageNet; a file of weights; or the best checkpoint of another run.</source>
   <translation>全新的随机权重；已发布的权重（torchvision 在 ImageNet 上训练）；权重文件；或另一次运行的最佳检查点。</translation>
  </message>
  <message>
   <source>From run</source>
   <translation>取自运行</translation>
  </message>
  <message>
   <source>From this epoch on everything is trained. 0 keeps it frozen to the end.</source>
   <translation>从这一轮起训练全部参数。0：一直冻结到结束。</translation>
  </message>
  <message>
   <source>GTSRB</source>
   <translation>GTSRB</translation>
  </message>
  <message>
   <source>Gamma</source>
   <translation>Gamma</translation>
  </message>
  <message>
   <source>Gaussian quantiles</source>
   <translation>高斯分位</translation>
  </message>
  <message>
   <source>GiB</source>
   <translation>GiB</translation>
  </message>
  <message>
   <source>Go back at most</source>
   <translation>最多回退</translation>
  </message>
  <message>
   <source>Go on with at least</source>
   <translation>至少剩余</translation>
  </message>
  <message>
   <source>Gradients longer than this are shortened to it. 0 never clips.</source>
   <translation>超过此长度的梯度会被缩短到此长度。0 表示从不裁剪。</translation>
  </message>
  <message>
   <source>Handwritten letters and digits of 28 x 28 pixels, in six editions.</source>
   <translation>28 x 28 像素的手写字母和数字，共六个版本。</translation>
  </message>
  <message>
   <source>Header</source>
   <translation>表头</translation>
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
   <source>Holds the samples, and the labels unless they have a file of their own.</source>
   <translation>包含样本；若标签没有单独的文件，则也包含标签。</translation>
  </message>
  <message>
   <source>How images and the weights of convolutions lie in memory: the same results, on most devices quicker with it. Auto: on for images.</source>
   <translation>图像和卷积权重在内存中的排列方式：结果相同，在多数设备上更快。自动：对图像启用。</translation>
  </message>
  <message>
   <source>How large the pictures are that are downloaded: as they came, or with a shorter side of 320 or 160 pixels.</source>
   <translation>下载的图片大小：原始大小，或短边为 320 或 160 像素。</translation>
  </message>
  <message>
   <source>How long a lost or late machine is waited for, and left out or the run ended then.</source>
   <translation>对失联或迟到的机器等待多久；之后不再等它，或结束运行。</translation>
  </message>
  <message>
   <source>How many take part, this one included.</source>
   <translation>参与的机器数，包括本机。</translation>
  </message>
  <message>
   <source>How often an arm winds around the middle.</source>
   <translation>旋臂环绕中心的圈数。</translation>
  </message>
  <message>
   <source>How often processes that died are started again, from the last checkpoint.</source>
   <translation>进程死亡后从最近检查点重新启动的次数。</translation>
  </message>
  <message>
   <source>How often the whole training set is seen.</source>
   <translation>整个训练集被遍历的次数。</translation>
  </message>
  <message>
   <source>Hue</source>
   <translation>色相</translation>
  </message>
  <message>
   <source>Hugging Face</source>
   <translation>Hugging Face</translation>
  </message>
  <message>
   <source>If it cannot be written</source>
   <translation>无法写入时</translation>
  </message>
  <message>
   <source>If memory runs out</source>
   <translation>内存耗尽时</translation>
  </message>
  <message>
   <source>If the newest cannot be read after a power loss, the one before it is used.</source>
   <translation>断电后若最新的检查点无法读取，则使用前一个。</translation>
  </message>
  <message>
   <source>If the window is gone</source>
   <translation>若窗口消失</translation>
  </message>
  <message>
   <source>If training diverges</source>
   <translation>训练发散时</translation>
  </message>
  <message>
   <source>Image column</source>
   <translation>图像列</translation>
  </message>
  <message>
   <source>Image folder</source>
   <translation>图像文件夹</translation>
  </message>
  <message>
   <source>Image list</source>
   <translation>图像列表</translation>
  </message>
  <message>
   <source>Image size</source>
   <translation>图像大小</translation>
  </message>
  <message>
   <source>ImageNet</source>
   <translation>ImageNet</translation>
  </message>
  <message>
   <source>Imagenette</source>
   <translation>Imagenette</translation>
  </message>
  <message>
   <source>Input size</source>
   <translation>输入大小</translation>
  </message>
  <message>
   <source>Iris</source>
   <translation>Iris 鸢尾花</translation>
  </message>
  <message>
   <source>Its name in the folder above, where it is not called test or testing. Empty: recognised.</source>
   <translation>其在上述文件夹中的名称，若不叫 test 或 testing。留空：自动识别。</translation>
  </message>
  <message>
   <source>Its name in the folder above, where it is not called train or training. Empty: recognised. A dot: the folder above itself.</source>
   <translation>其在上述文件夹中的名称，若不叫 train 或 training。留空：自动识别。一个点：上述文件夹本身。</translation>
  </message>
  <message>
   <source>Its name in the folder above, where it is not called val, valid, validation, eval or dev. Empty: recognised.</source>
   <translation>其在上述文件夹中的名称，若不叫 val、valid、validation、eval 或 dev。留空：自动识别。</translation>
  </message>
  <message>
   <source>Its name, where it is not called test. Empty: recognised.</source>
   <translation>其名称，若不叫 test。留空：自动识别。</translation>
  </message>
  <message>
   <source>Its name, where it is not called train. Empty: recognised.</source>
   <translation>其名称，若不叫 train。留空：自动识别。</translation>
  </message>
  <message>
   <source>Its name, where it is not called validation, valid, val or dev. Empty: recognised.</source>
   <translation>其名称，若不叫 validation、valid、val 或 dev。留空：自动识别。</translation>
  </message>
  <message>
   <source>Its name. Empty: x, data, images or features, also with train.</source>
   <translation>其名称。留空：x、data、images 或 features，也可带 train。</translation>
  </message>
  <message>
   <source>Its name. Empty: y, labels or target, also with train.</source>
   <translation>其名称。留空：y、labels 或 target，也可带 train。</translation>
  </message>
  <message>
   <source>KMNIST</source>
   <translation>KMNIST</translation>
  </message>
  <message>
   <source>Keep data</source>
   <translation>数据存放于</translation>
  </message>
  <message>
   <source>Keep the best</source>
   <translation>保留最佳</translation>
  </message>
  <message>
   <source>Keep the newest</source>
   <translation>保留最新的</translation>
  </message>
  <message>
   <source>Keeps the division from blowing up.</source>
   <translation>防止除法溢出。</translation>
  </message>
  <message>
   <source>Label column</source>
   <translation>标签列</translation>
  </message>
  <message>
   <source>Label smoothing</source>
   <translation>标签平滑</translation>
  </message>
  <message>
   <source>Layout</source>
   <translation>布局</translation>
  </message>
  <message>
   <source>Leaks between parts</source>
   <translation>各部分之间的泄漏</translation>
  </message>
  <message>
   <source>Learning rate</source>
   <translation>学习率</translation>
  </message>
  <message>
   <source>Least gain</source>
   <translation>最小改善</translation>
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
   <source>Light: shifts by an eighth and mirrors. Standard: resized crops, mirrors and colour jitter. Strong: also TrivialAugment, erasing, MixUp and CutMix; needs many epochs. Custom: each by itself.</source>
   <translation>轻度：平移八分之一及镜像。标准：缩放裁剪、镜像和颜色抖动。强：再加 TrivialAugment、随机擦除、MixUp 和 CutMix；需要很多轮。自定义：逐项设置。</translation>
  </message>
  <message>
   <source>Linear layers with an activation between them. Takes any data.</source>
   <translation>线性层，层间有激活函数。适用于任何数据。</translation>
  </message>
  <message>
   <source>Loader processes</source>
   <translation>加载进程数</translation>
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
   <source>Loss spike</source>
   <translation>损失尖峰</translation>
  </message>
  <message>
   <source>MIT</source>
   <translation>MIT</translation>
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
   <source>MNIST made again, with 60,000 test digits in place of 10,000.</source>
   <translation>重新制作的 MNIST，测试数字由 10,000 个增至 60,000 个。</translation>
  </message>
  <message>
   <source>Machines</source>
   <translation>机器数</translation>
  </message>
  <message>
   <source>Made square by</source>
   <translation>变为正方形的方式</translation>
  </message>
  <message>
   <source>Meet at</source>
   <translation>会合地址</translation>
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
   <source>Memory up to</source>
   <translation>内存上限</translation>
  </message>
  <message>
   <source>Memory: decoded once, quickest. Cache: decoded once into a file on disk that later runs share. Files: decoded anew each time, by loader processes. Auto takes the first of these that has room.</source>
   <translation>内存：只解码一次，最快。缓存：只解码一次，存入磁盘文件供以后的运行共用。文件：每次由加载进程重新解码。自动：选用其中第一个有足够空间的。</translation>
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
   <source>Mirror</source>
   <translation>镜像</translation>
  </message>
  <message>
   <source>Missing categories</source>
   <translation>缺失的类别值</translation>
  </message>
  <message>
   <source>Missing numbers</source>
   <translation>缺失的数值</translation>
  </message>
  <message>
   <source>MixUp</source>
   <translation>MixUp</translation>
  </message>
  <message>
   <source>Momentum</source>
   <translation>动量</translation>
  </message>
  <message>
   <source>Moons</source>
   <translation>双月</translation>
  </message>
  <message>
   <source>Most categories</source>
   <translation>类别值上限</translation>
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
   <source>Name in it</source>
   <translation>文件中的名称</translation>
  </message>
  <message>
   <source>Name in the timm that is installed here.</source>
   <translation>此处安装的 timm 中的名字。</translation>
  </message>
  <message>
   <source>Name in torchvision. Larger numbers mean larger and slower nets.</source>
   <translation>在 torchvision 中的名称。数字越大，网络越大、越慢。</translation>
  </message>
  <message>
   <source>Name of the array, if not usual.</source>
   <translation>数组的名称，若不是常用名称。</translation>
  </message>
  <message>
   <source>Name or id of the run whose best weights are taken.</source>
   <translation>取其最佳权重的运行的名称或编号。</translation>
  </message>
  <message>
   <source>Near duplicates</source>
   <translation>近似重复的样本</translation>
  </message>
  <message>
   <source>Nesterov</source>
   <translation>Nesterov</translation>
  </message>
  <message>
   <source>Noise</source>
   <translation>噪声</translation>
  </message>
  <message>
   <source>Normalise</source>
   <translation>归一化</translation>
  </message>
  <message>
   <source>Number columns</source>
   <translation>数值列</translation>
  </message>
  <message>
   <source>Number format of the forward and backward pass. Weights stay 32-bit. bf16 and fp16 are quicker where the device has them.</source>
   <translation>前向和反向传播的数值格式。权重保持 32 位。在支持的设备上 bf16 和 fp16 更快。</translation>
  </message>
  <message>
   <source>Numbers as categories</source>
   <translation>作为类别的数值列</translation>
  </message>
  <message>
   <source>Numbers of each point.</source>
   <translation>每个点的数值个数。</translation>
  </message>
  <message>
   <source>ONNX</source>
   <translation>ONNX</translation>
  </message>
  <message>
   <source>Of a spreadsheet. Empty: the first.</source>
   <translation>电子表格中的工作表。留空：第一个。</translation>
  </message>
  <message>
   <source>Of a text file, as Python calls it. Auto finds out.</source>
   <translation>文本文件的编码，按 Python 的叫法。“自动”会自行判断。</translation>
  </message>
  <message>
   <source>Of datasets with several: which one. Empty: the usual one.</source>
   <translation>数据集有多个配置时选用哪一个。留空：常用的那个。</translation>
  </message>
  <message>
   <source>Of each image.</source>
   <translation>每张图像的操作数。</translation>
  </message>
  <message>
   <source>Of images: channels before the pixels (nchw) or after them (nhwc). Rows: each sample is one row of numbers.</source>
   <translation>图像：通道在像素之前 (nchw) 或之后 (nhwc)。行：每个样本是一行数值。</translation>
  </message>
  <message>
   <source>Of numbers. Standard: to mean 0 and deviation 1. Minmax: to 0..1. Measured on the training rows.</source>
   <translation>用于数值。标准：均值为 0，标准差为 1。最小最大：变为 0..1。按训练行测量。</translation>
  </message>
  <message>
   <source>Of one class in the training part.</source>
   <translation>训练部分中某一类别的样本数。</translation>
  </message>
  <message>
   <source>Of the characters in a text file.</source>
   <translation>文本文件中字符的编码。</translation>
  </message>
  <message>
   <source>Of the numbers in a text file.</source>
   <translation>文本文件中数值的小数点。</translation>
  </message>
  <message>
   <source>Of the training part, for a quick look. 0 uses all.</source>
   <translation>训练部分的样本，用于快速查看。0 表示使用全部。</translation>
  </message>
  <message>
   <source>Of training, pauses left out; also in the middle of an epoch. 0: not by time.</source>
   <translation>按训练时间计，不含暂停；轮次中途也会保存。0：不按时间保存。</translation>
  </message>
  <message>
   <source>On the CPU only; of GPUs each has one. 0: one for every four cores, at least two.</source>
   <translation>仅用于 CPU；GPU 则每个一个进程。0：每四个核心一个，至少两个。</translation>
  </message>
  <message>
   <source>One cloud cut into shells around its middle, a class each.</source>
   <translation>一团点云，由内向外分成若干壳层，每个类别一层。</translation>
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
   <source>Optimizer steps, counted from the run's first. 0: not by steps.</source>
   <translation>优化器步数，从运行的第一步算起。0：不按步数保存。</translation>
  </message>
  <message>
   <source>Orthogonalised momentum for the weight matrices; AdamW at the same rate for the rest.</source>
   <translation>权重矩阵使用正交化动量；其余参数以相同学习率使用 AdamW。</translation>
  </message>
  <message>
   <source>Own: missing is a category like the others. Frequent: the most frequent one of the training rows.</source>
   <translation>单独：缺失本身作为一个类别值。最常见：使用训练行中最常见的类别值。</translation>
  </message>
  <message>
   <source>Oxford-IIIT Pet</source>
   <translation>Oxford-IIIT Pet 宠物</translation>
  </message>
  <message>
   <source>PCam</source>
   <translation>PCam</translation>
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
   <source>Partition</source>
   <translation>划分方案</translation>
  </message>
  <message>
   <source>Paths in the table start here, and no file outside is read. Empty: the folder of the table.</source>
   <translation>表格中的路径从此处开始，不会读取其外的文件。留空：表格所在的文件夹。</translation>
  </message>
  <message>
   <source>Patience</source>
   <translation>耐心</translation>
  </message>
  <message>
   <source>Pictures in the training set.</source>
   <translation>训练集的图片数。</translation>
  </message>
  <message>
   <source>Pictures of noise with random labels, made on the spot.</source>
   <translation>当场生成的噪声图片和随机标签。</translation>
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
   <source>Points in the training set.</source>
   <translation>训练集的点数。</translation>
  </message>
  <message>
   <source>Policy</source>
   <translation>增强策略</translation>
  </message>
  <message>
   <source>Precision</source>
   <translation>精度</translation>
  </message>
  <message>
   <source>Processes</source>
   <translation>进程数</translation>
  </message>
  <message>
   <source>Pulls weights towards zero at each step, against over-fitting.</source>
   <translation>每一步将权重拉向零，以防过拟合。</translation>
  </message>
  <message>
   <source>PyTorch Image Models: more than a thousand architectures. Needs the package timm.</source>
   <translation>PyTorch Image Models：一千多种架构。需要软件包 timm。</translation>
  </message>
  <message>
   <source>Python file</source>
   <translation>Python 文件</translation>
  </message>
  <message>
   <source>QMNIST</source>
   <translation>QMNIST</translation>
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
   <source>RandAugment operations</source>
   <translation>RandAugment 操作数</translation>
  </message>
  <message>
   <source>RandAugment strength</source>
   <translation>RandAugment 强度</translation>
  </message>
  <message>
   <source>Random crop, padded by</source>
   <translation>随机裁剪，边缘填充</translation>
  </message>
  <message>
   <source>Random erasing</source>
   <translation>随机擦除</translation>
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
   <source>Rate after going back</source>
   <translation>回退后的学习率系数</translation>
  </message>
  <message>
   <source>Rate decay</source>
   <translation>学习率衰减</translation>
  </message>
  <message>
   <source>Read ahead</source>
   <translation>预读</translation>
  </message>
  <message>
   <source>Rendered SST-2</source>
   <translation>Rendered SST-2</translation>
  </message>
  <message>
   <source>Report silence after</source>
   <translation>静默多久后提示</translation>
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
   <source>Resized crop from</source>
   <translation>缩放裁剪的最小面积</translation>
  </message>
  <message>
   <source>Restarts</source>
   <translation>重启次数</translation>
  </message>
  <message>
   <source>Rotate up to</source>
   <translation>最大旋转角度</translation>
  </message>
  <message>
   <source>Rows in the training set.</source>
   <translation>训练集的行数。</translation>
  </message>
  <message>
   <source>Rows of a text file with too few or too many fields: stop and say the line, or leave them out.</source>
   <translation>文本文件中字段过多或过少的行：停止并指出行号，或略去这些行。</translation>
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
   <source>STL-10</source>
   <translation>STL-10</translation>
  </message>
  <message>
   <source>SUN397</source>
   <translation>SUN397</translation>
  </message>
  <message>
   <source>SVHN</source>
   <translation>SVHN</translation>
  </message>
  <message>
   <source>Same data seed, same pictures and labels, whatever the seed of the training.</source>
   <translation>数据种子相同，图片和标签就相同，与训练种子无关。</translation>
  </message>
  <message>
   <source>Same data seed, same points, whatever the seed of the training.</source>
   <translation>数据种子相同，点就相同，与训练种子无关。</translation>
  </message>
  <message>
   <source>Same data seed, same rows and labels, whatever the seed of the training.</source>
   <translation>数据种子相同，行和标签就相同，与训练种子无关。</translation>
  </message>
  <message>
   <source>Same sample, other label</source>
   <translation>样本相同而标签不同</translation>
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
   <source>Samples are</source>
   <translation>样本类型</translation>
  </message>
  <message>
   <source>Samples of one optimizer step over all devices and accumulated pieces together.</source>
   <translation>优化器一步所用的样本数，包括所有设备和所有累积部分。</translation>
  </message>
  <message>
   <source>Samples that occur again within the training part. Skip keeps the first of each.</source>
   <translation>在训练部分中再次出现的样本。“跳过”只保留每组的第一个。</translation>
  </message>
  <message>
   <source>Saturation</source>
   <translation>饱和度</translation>
  </message>
  <message>
   <source>Save a checkpoint and stop, or train on without a window.</source>
   <translation>保存检查点并停止，或在没有窗口的情况下继续训练。</translation>
  </message>
  <message>
   <source>Saves and ends after so many minutes of training. 0: no limit.</source>
   <translation>训练这么多分钟后保存并结束。0：不限。</translation>
  </message>
  <message>
   <source>Says so when no step was made for so long; 0 never. Processes that do not answer a stop for as long (at most 180 s) are ended without saving.</source>
   <translation>这么久没有完成一步时给出提示；0 为从不。这么久（最多 180 秒）不响应停止的进程会在未保存的情况下被结束。</translation>
  </message>
  <message>
   <source>Says train, val or test in each row. Empty: recognised by a usual name (split, set, subset), if there is one.</source>
   <translation>为每一行注明 train、val 或 test。留空：若有常用名称的列（split、set、subset）则自动识别。</translation>
  </message>
  <message>
   <source>Scales each step by a running mean of squared gradients.</source>
   <translation>用梯度平方的滑动平均来缩放每一步。</translation>
  </message>
  <message>
   <source>Scaling</source>
   <translation>缩放</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>随机种子</translation>
  </message>
  <message>
   <source>Separator</source>
   <translation>分隔符</translation>
  </message>
  <message>
   <source>Share of the last step that is kept.</source>
   <translation>保留上一步的比例。</translation>
  </message>
  <message>
   <source>Share of the samples that skip a block while training, for architectures that know it.</source>
   <translation>训练时跳过一个块的样本比例，仅用于支持它的架构。</translation>
  </message>
  <message>
   <source>Sheet</source>
   <translation>工作表</translation>
  </message>
  <message>
   <source>Shells, one a class, from the middle outwards.</source>
   <translation>壳层数，每个类别一层，由内向外。</translation>
  </message>
  <message>
   <source>Shrinks the rate by 1 / (1 + step x this).</source>
   <translation>学习率按 1 / (1 + 步数 x 此值) 缩小。</translation>
  </message>
  <message>
   <source>Side of each picture.</source>
   <translation>每张图片的边长。</translation>
  </message>
  <message>
   <source>Side of the square that images are scaled to on the device, for architectures that need a larger or a fixed size; twice the side takes four times as long. 0 leaves them.</source>
   <translation>在设备上将图像缩放到的正方形边长，用于需要更大或固定尺寸的网络；边长加倍，用时变为四倍。0 表示不缩放。</translation>
  </message>
  <message>
   <source>Side of the square that images are scaled to on the device; twice the side takes four times as long. 0 leaves them.</source>
   <translation>在设备上把图像缩放成的正方形边长；边长加倍，时间为四倍。0 表示保持原样。</translation>
  </message>
  <message>
   <source>Side of what the model sees: cut out of the image, or the image resized to it. 0: as large as the dataset's images.</source>
   <translation>模型所见图像的边长：从图像中裁出，或将图像缩放至此。0：与数据集的图像一样大。</translation>
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
   <source>Skip trains without the samples of classes that have fewer than the number below.</source>
   <translation>“跳过”：训练时不使用样本数少于下面数目的类别的样本。</translation>
  </message>
  <message>
   <source>Skip: train without them. Repair: use what a truncated file still holds, and skip the rest. Stop: do not start.</source>
   <translation>跳过：训练时不使用它们。修复：使用不完整文件中尚存的内容，其余跳过。停止：不开始运行。</translation>
  </message>
  <message>
   <source>Small CNN</source>
   <translation>小型 CNN</translation>
  </message>
  <message>
   <source>Smaller improvements do not count as progress.</source>
   <translation>更小的改善不算进步。</translation>
  </message>
  <message>
   <source>Smallest relative fall of the loss that counts as progress.</source>
   <translation>算作进步的最小相对损失下降。</translation>
  </message>
  <message>
   <source>So many of the best epochs stay on the disk, beside the newest. Of equal ones the first counts.</source>
   <translation>除最新的之外，还在磁盘上保留这么多个最佳轮次的检查点。相同者以先出现的为准。</translation>
  </message>
  <message>
   <source>Spirals</source>
   <translation>螺旋</translation>
  </message>
  <message>
   <source>Split column</source>
   <translation>划分列</translation>
  </message>
  <message>
   <source>Spreads this share of each label over all classes.</source>
   <translation>将每个标签的这一比例分摊到所有类别。</translation>
  </message>
  <message>
   <source>Stanford Cars</source>
   <translation>Stanford Cars 汽车</translation>
  </message>
  <message>
   <source>Start divisor</source>
   <translation>初值除数</translation>
  </message>
  <message>
   <source>Start loaders by</source>
   <translation>加载进程的启动方式</translation>
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
   <source>Stop and keep the last good checkpoint; leave the step out and count it; or go back to the last good checkpoint at a lower rate.</source>
   <translation>停止并保留最后一个完好的检查点；跳过该步并计数；或以更低的学习率回到最后一个完好的检查点。</translation>
  </message>
  <message>
   <source>Stop and say what would help; go on with half the piece and twice the accumulation (the same whole batch); or go on in bf16 where the device has it. With DDP all processes begin again from the last checkpoint for that.</source>
   <translation>停止并说明解决办法；以一半的分片和两倍的累积继续（整批不变）；或在设备支持时改用 bf16 继续。使用 DDP 时，所有进程为此从最近的检查点重新开始。</translation>
  </message>
  <message>
   <source>Stop at accuracy</source>
   <translation>达到准确率即停</translation>
  </message>
  <message>
   <source>Stop without progress after</source>
   <translation>无进步则停止</translation>
  </message>
  <message>
   <source>Synchronised batch norm</source>
   <translation>同步批归一化</translation>
  </message>
  <message>
   <source>Synthetic</source>
   <translation>合成数据</translation>
  </message>
  <message>
   <source>TF32</source>
   <translation>TF32</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>表格</translation>
  </message>
  <message>
   <source>Target</source>
   <translation>目标列</translation>
  </message>
  <message>
   <source>Test each epoch</source>
   <translation>每轮测试</translation>
  </message>
  <message>
   <source>Test folder</source>
   <translation>测试文件夹</translation>
  </message>
  <message>
   <source>Test labels</source>
   <translation>测试标签</translation>
  </message>
  <message>
   <source>Test samples</source>
   <translation>测试样本</translation>
  </message>
  <message>
   <source>Test split</source>
   <translation>测试部分</translation>
  </message>
  <message>
   <source>Text columns with more different values are left out: names, keys and free text.</source>
   <translation>不同值超过此数的文本列会略去：名称、键和自由文本。</translation>
  </message>
  <message>
   <source>The backbone learns at this part of the learning rate; 0.1 is usual for weights that were trained before.</source>
   <translation>主干以学习率的这一比例学习；对预训练权重通常取 0.1。</translation>
  </message>
  <message>
   <source>The class of nn.Module, or the function that makes one. Empty: a function called model, else the only class that no other class there uses.</source>
   <translation>nn.Module 的类，或构造它的函数。留空：名为 model 的函数，否则是唯一不被其他类使用的类。</translation>
  </message>
  <message>
   <source>The column of classes. Empty: one that is called target, label, class, species or y, else the last.</source>
   <translation>表示类别的列。留空：名为 target、label、class、species 或 y 的列，否则为最后一列。</translation>
  </message>
  <message>
   <source>The columns to learn from. Empty: all but the target and the split.</source>
   <translation>用于学习的列。留空：除目标列和划分列外的所有列。</translation>
  </message>
  <message>
   <source>The dataset class, the object, or the function that returns splits: a dataset, a tuple of (train, validation, test), or a dict of these. Empty: found by itself.</source>
   <translation>数据集类、对象，或返回各部分的函数：一个数据集、(train, validation, test) 元组，或其字典。留空：自动查找。</translation>
  </message>
  <message>
   <source>The first rate is the full rate divided by this.</source>
   <translation>初始学习率为最大学习率除以此值。</translation>
  </message>
  <message>
   <source>The image gets a black border this wide, and a random window of the input size is cut out. 0 is off: an image larger than that is resized.</source>
   <translation>在图像四周加上此宽度的黑边，再裁出输入大小的随机窗口。0 表示关闭：大于该尺寸的图像会缩放。</translation>
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
   <source>The learning rate is multiplied by this each time.</source>
   <translation>每次回退学习率乘以此数。</translation>
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
   <source>The same for images that look alike: resized, recompressed, a little brighter.</source>
   <translation>同上，但针对看起来相似的图像：缩放过、重新压缩过或稍亮一些。</translation>
  </message>
  <message>
   <source>The whole batch is computed in this many pieces one after the other: the same gradients in less memory, a little slower.</source>
   <translation>整批分成这么多份依次计算：梯度相同，占用内存更少，速度稍慢。</translation>
  </message>
  <message>
   <source>The whole net for programs without torch, such as onnxruntime.</source>
   <translation>完整网络，供 onnxruntime 等不含 torch 的程序使用。</translation>
  </message>
  <message>
   <source>The whole net for torch (torch.export): runs without dpgui.</source>
   <translation>完整网络（torch.export）：无需 dpgui 即可在 torch 中运行。</translation>
  </message>
  <message>
   <source>Those that make a row of numbers. Empty: all, where there are no images.</source>
   <translation>组成一行数值的列。留空：没有图像时使用全部。</translation>
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
   <source>Time budget</source>
   <translation>时间预算</translation>
  </message>
  <message>
   <source>To tell apart</source>
   <translation>区分依据</translation>
  </message>
  <message>
   <source>Training folder</source>
   <translation>训练文件夹</translation>
  </message>
  <message>
   <source>Training samples that also occur in the validation or test part make its figures too good. Skip trains without them.</source>
   <translation>训练样本若也出现在验证或测试部分中，会使其指标虚高。“跳过”：训练时不使用它们。</translation>
  </message>
  <message>
   <source>Training samples that occur under several labels. Skip trains on none of them.</source>
   <translation>以多个标签出现的训练样本。“跳过”：训练时全部不使用。</translation>
  </message>
  <message>
   <source>Training split</source>
   <translation>训练部分</translation>
  </message>
  <message>
   <source>Trains on the first samples of the training set, for a quick look. 0 uses all.</source>
   <translation>只用训练集最前面的样本训练，以便快速查看。0 表示使用全部。</translation>
  </message>
  <message>
   <source>TrivialAugment: one random operation an image, of random strength. RandAugment: several of one strength. Image by image, so slower than the others.</source>
   <translation>TrivialAugment：每张图像一次随机操作，强度随机。RandAugment：多次操作，强度固定。逐张图像进行，因此比其他方式慢。</translation>
  </message>
  <message>
   <source>Turned by up to this part of the colour circle.</source>
   <translation>最多转动色环的这一比例。</translation>
  </message>
  <message>
   <source>Turns</source>
   <translation>圈数</translation>
  </message>
  <message>
   <source>Two half circles in the plane that reach into each other.</source>
   <translation>平面上两个互相嵌入的半圆。</translation>
  </message>
  <message>
   <source>USPS</source>
   <translation>USPS</translation>
  </message>
  <message>
   <source>Unfreeze at epoch</source>
   <translation>解冻轮次</translation>
  </message>
  <message>
   <source>Unit: 0 to 1. Signed: -1 to 1. Bytes: 0 to 255. Words: 0 to 65535. Stretch: from the least to the greatest that occurs. All become 0 to 255, rounded.</source>
   <translation>单位：0 到 1。有符号：-1 到 1。字节：0 到 255。双字节：0 到 65535。拉伸：从最小值到最大值。全部四舍五入为 0 到 255。</translation>
  </message>
  <message>
   <source>Unreadable images</source>
   <translation>无法读取的图像</translation>
  </message>
  <message>
   <source>Use only the first</source>
   <translation>只用前若干个</translation>
  </message>
  <message>
   <source>Validation folder</source>
   <translation>验证文件夹</translation>
  </message>
  <message>
   <source>Validation labels</source>
   <translation>验证标签</translation>
  </message>
  <message>
   <source>Validation part</source>
   <translation>验证部分</translation>
  </message>
  <message>
   <source>Validation samples</source>
   <translation>验证样本</translation>
  </message>
  <message>
   <source>Validation split</source>
   <translation>验证部分</translation>
  </message>
  <message>
   <source>Values of images</source>
   <translation>图像的取值</translation>
  </message>
  <message>
   <source>Variant: 100, such as Boeing 737-700. Family: 70, such as Boeing 737. Manufacturer: 30, such as Boeing.</source>
   <translation>型号：100 种，如波音 737-700。系列：70 种，如波音 737。制造商：30 家，如波音。</translation>
  </message>
  <message>
   <source>Wait for a machine</source>
   <translation>等待机器</translation>
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
   <source>Weights</source>
   <translation>权重</translation>
  </message>
  <message>
   <source>Weights file</source>
   <translation>权重文件</translation>
  </message>
  <message>
   <source>What is applied after each hidden layer.</source>
   <translation>每个隐藏层之后应用的函数。</translation>
  </message>
  <message>
   <source>What it is called with besides what it asks for by name, such as: width = 64. By name it can ask for classes, num_classes, n_classes; channels, in_channels, in_chans; features, in_features (numbers of a sample); shape, input_shape (C, H, W or F); image_size (the side, or H and W).</source>
   <translation>除按名字索取的参数外，调用时给出的参数，例如：width = 64。可按名字索取：classes、num_classes、n_classes；channels、in_channels、in_chans；features、in_features（样本的数值个数）；shape、input_shape（C, H, W 或 F）；image_size（边长，或高和宽）。</translation>
  </message>
  <message>
   <source>What stands between two fields of a text file. Auto finds out.</source>
   <translation>文本文件中两个字段之间的符号。“自动”会自行判断。</translation>
  </message>
  <message>
   <source>What the class or function is called with, such as: root = "photos", size = 32.</source>
   <translation>调用类或函数所用的参数，例如：root = "photos", size = 32。</translation>
  </message>
  <message>
   <source>When the last is older than</source>
   <translation>距上次超过</translation>
  </message>
  <message>
   <source>Where a .npy file holds the samples alone. Empty: the labels are in the same file.</source>
   <translation>当 .npy 文件只包含样本时，标签所在的文件。留空：标签在同一文件中。</translation>
  </message>
  <message>
   <source>Where the files are. Empty: the folder for downloads, then the system's folders for datasets.</source>
   <translation>文件所在位置。留空：先查下载文件夹，再查系统的数据集文件夹。</translation>
  </message>
  <message>
   <source>Whether the first row names the columns. Without one they are called column 1, column 2 and so on.</source>
   <translation>首行是否为列名。若不是，则各列称为 column 1、column 2，依此类推。</translation>
  </message>
  <message>
   <source>Which characters. By class: 62, as often as people write them. By merge and balanced: 47, alike capitals and small letters as one. Letters: 26. Digits and MNIST: 10.</source>
   <translation>选用哪些字符。byclass：62 类，频率与人们书写时一致。bymerge 和均衡：47 类，相似的大小写字母合为一类。字母：26 类。数字和 MNIST：10 类。</translation>
  </message>
  <message>
   <source>Which figure of the validation decides: the highest accuracy or the lowest loss.</source>
   <translation>由哪个验证指标决定：最高的准确率或最低的损失。</translation>
  </message>
  <message>
   <source>Which of the ten published ways to part the pictures into training, validation and test.</source>
   <translation>在已发布的十种划分（训练、验证和测试）中选用哪一种。</translation>
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
   <source>With the extra digits</source>
   <translation>包含额外的数字</translation>
  </message>
  <message>
   <source>Your own arrays: .npz, .npy, .safetensors or .pt, images or rows.</source>
   <translation>您自己的数组：.npz、.npy、.safetensors 或 .pt，图像或数值行。</translation>
  </message>
  <message>
   <source>Your own code: a Dataset class, or a function that returns splits.</source>
   <translation>您自己的代码：一个 Dataset 类，或返回各部分的函数。</translation>
  </message>
  <message>
   <source>Your own code: a class of nn.Module, or a function that makes one.</source>
   <translation>您自己的代码：nn.Module 的类，或构造它的函数。</translation>
  </message>
  <message>
   <source>Your own images, listed in a table: CSV, TSV, Parquet or JSON lines.</source>
   <translation>您自己的图像，列在表格中：CSV、TSV、Parquet 或 JSON Lines。</translation>
  </message>
  <message>
   <source>Your own images: a folder for each class.</source>
   <translation>您自己的图像：每个类别一个文件夹。</translation>
  </message>
  <message>
   <source>Your own rows: CSV, Excel, Parquet, Arrow or JSON lines.</source>
   <translation>您自己的数据行：CSV、Excel、Parquet、Arrow 或 JSON Lines。</translation>
  </message>
  <message>
   <source>accuracy</source>
   <translation>准确率</translation>
  </message>
  <message>
   <source>auto</source>
   <translation>自动</translation>
  </message>
  <message>
   <source>backbone</source>
   <translation>主干</translation>
  </message>
  <message>
   <source>balanced</source>
   <translation>均衡</translation>
  </message>
  <message>
   <source>batches</source>
   <translation>批</translation>
  </message>
  <message>
   <source>bf16</source>
   <translation>bf16</translation>
  </message>
  <message>
   <source>big5</source>
   <translation>big5</translation>
  </message>
  <message>
   <source>both</source>
   <translation>两者</translation>
  </message>
  <message>
   <source>breed</source>
   <translation>品种</translation>
  </message>
  <message>
   <source>byclass</source>
   <translation>byclass</translation>
  </message>
  <message>
   <source>bymerge</source>
   <translation>bymerge</translation>
  </message>
  <message>
   <source>bytes</source>
   <translation>字节</translation>
  </message>
  <message>
   <source>cache</source>
   <translation>缓存</translation>
  </message>
  <message>
   <source>checkpoints</source>
   <translation>个检查点</translation>
  </message>
  <message>
   <source>colour</source>
   <translation>彩色</translation>
  </message>
  <message>
   <source>comma</source>
   <translation>逗号</translation>
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
   <source>cp1250</source>
   <translation>cp1250</translation>
  </message>
  <message>
   <source>cp1251</source>
   <translation>cp1251</translation>
  </message>
  <message>
   <source>cp1252</source>
   <translation>cp1252</translation>
  </message>
  <message>
   <source>crop</source>
   <translation>裁剪</translation>
  </message>
  <message>
   <source>custom</source>
   <translation>自定义</translation>
  </message>
  <message>
   <source>digits</source>
   <translation>数字</translation>
  </message>
  <message>
   <source>drop</source>
   <translation>略去</translation>
  </message>
  <message>
   <source>epochs</source>
   <translation>轮</translation>
  </message>
  <message>
   <source>euc_kr</source>
   <translation>euc_kr</translation>
  </message>
  <message>
   <source>family</source>
   <translation>系列</translation>
  </message>
  <message>
   <source>file</source>
   <translation>文件</translation>
  </message>
  <message>
   <source>files</source>
   <translation>文件</translation>
  </message>
  <message>
   <source>for non-commercial research and education only</source>
   <translation>仅限非商业研究和教育</translation>
  </message>
  <message>
   <source>for non-commercial research only</source>
   <translation>仅限非商业研究</translation>
  </message>
  <message>
   <source>for non-commercial use only</source>
   <translation>仅限非商业用途</translation>
  </message>
  <message>
   <source>for research only</source>
   <translation>仅限研究</translation>
  </message>
  <message>
   <source>for scientific use only</source>
   <translation>仅限科学用途</translation>
  </message>
  <message>
   <source>forkserver</source>
   <translation>forkserver</translation>
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
   <source>frequent</source>
   <translation>最常见</translation>
  </message>
  <message>
   <source>fresh</source>
   <translation>全新</translation>
  </message>
  <message>
   <source>full</source>
   <translation>原始大小</translation>
  </message>
  <message>
   <source>gb18030</source>
   <translation>gb18030</translation>
  </message>
  <message>
   <source>gelu</source>
   <translation>gelu</translation>
  </message>
  <message>
   <source>go-on</source>
   <translation>继续</translation>
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
   <source>halve</source>
   <translation>减半</translation>
  </message>
  <message>
   <source>horizontal</source>
   <translation>水平</translation>
  </message>
  <message>
   <source>host:port of this machine where the others find it. If it is lost, the run ends on the others, too, within 90 s. Empty: this machine alone.</source>
   <translation>其他机器找到本机的 主机:端口。若本机失联，运行会在 90 秒内在其他机器上也结束。留空：仅本机。</translation>
  </message>
  <message>
   <source>image</source>
   <translation>图像</translation>
  </message>
  <message>
   <source>imagenet</source>
   <translation>ImageNet</translation>
  </message>
  <message>
   <source>keep</source>
   <translation>保留</translation>
  </message>
  <message>
   <source>kind</source>
   <translation>种类</translation>
  </message>
  <message>
   <source>koi8_r</source>
   <translation>koi8_r</translation>
  </message>
  <message>
   <source>latin-1</source>
   <translation>latin-1</translation>
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
   <source>letters</source>
   <translation>字母</translation>
  </message>
  <message>
   <source>light</source>
   <translation>轻度</translation>
  </message>
  <message>
   <source>loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>mac_roman</source>
   <translation>mac_roman</translation>
  </message>
  <message>
   <source>machines</source>
   <translation>台</translation>
  </message>
  <message>
   <source>manufacturer</source>
   <translation>制造商</translation>
  </message>
  <message>
   <source>mean</source>
   <translation>均值</translation>
  </message>
  <message>
   <source>median</source>
   <translation>中位数</translation>
  </message>
  <message>
   <source>memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <source>min</source>
   <translation>分钟</translation>
  </message>
  <message>
   <source>minmax</source>
   <translation>最小最大</translation>
  </message>
  <message>
   <source>mnist</source>
   <translation>MNIST</translation>
  </message>
  <message>
   <source>nchw</source>
   <translation>nchw</translation>
  </message>
  <message>
   <source>nhwc</source>
   <translation>nhwc</translation>
  </message>
  <message>
   <source>no</source>
   <translation>否</translation>
  </message>
  <message>
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <source>not stated</source>
   <translation>未说明</translation>
  </message>
  <message>
   <source>not stated; its authors ask to be cited</source>
   <translation>未说明；作者请求引用其论文</translation>
  </message>
  <message>
   <source>nothing</source>
   <translation>不冻结</translation>
  </message>
  <message>
   <source>off</source>
   <translation>关</translation>
  </message>
  <message>
   <source>on</source>
   <translation>开</translation>
  </message>
  <message>
   <source>own</source>
   <translation>单独</translation>
  </message>
  <message>
   <source>pad</source>
   <translation>填充</translation>
  </message>
  <message>
   <source>pipe</source>
   <translation>竖线</translation>
  </message>
  <message>
   <source>pixels</source>
   <translation>像素</translation>
  </message>
  <message>
   <source>point</source>
   <translation>点</translation>
  </message>
  <message>
   <source>pretrained</source>
   <translation>预训练</translation>
  </message>
  <message>
   <source>process</source>
   <translation>独立进程</translation>
  </message>
  <message>
   <source>rand</source>
   <translation>RandAugment</translation>
  </message>
  <message>
   <source>relu</source>
   <translation>relu</translation>
  </message>
  <message>
   <source>repair</source>
   <translation>修复</translation>
  </message>
  <message>
   <source>rewind</source>
   <translation>回退</translation>
  </message>
  <message>
   <source>rows</source>
   <translation>行</translation>
  </message>
  <message>
   <source>run</source>
   <translation>运行</translation>
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
   <source>semicolon</source>
   <translation>分号</translation>
  </message>
  <message>
   <source>shift_jis</source>
   <translation>shift_jis</translation>
  </message>
  <message>
   <source>sigmoid</source>
   <translation>sigmoid</translation>
  </message>
  <message>
   <source>signed</source>
   <translation>有符号</translation>
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
   <source>space</source>
   <translation>空格</translation>
  </message>
  <message>
   <source>spawn</source>
   <translation>spawn</translation>
  </message>
  <message>
   <source>standard</source>
   <translation>标准</translation>
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
   <source>strong</source>
   <translation>强</translation>
  </message>
  <message>
   <source>tab</source>
   <translation>制表符</translation>
  </message>
  <message>
   <source>table</source>
   <translation>表格</translation>
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
   <source>times</source>
   <translation>次</translation>
  </message>
  <message>
   <source>timm</source>
   <translation>timm</translation>
  </message>
  <message>
   <source>torch.compile: quicker steps on long runs with CUDA, after a warm-up of up to a minute. On a CPU it is usually slower.</source>
   <translation>torch.compile：在 CUDA 上的长时间运行中每步更快，但需最多一分钟的预热。在 CPU 上通常更慢。</translation>
  </message>
  <message>
   <source>torchvision</source>
   <translation>torchvision</translation>
  </message>
  <message>
   <source>trivial</source>
   <translation>TrivialAugment</translation>
  </message>
  <message>
   <source>unit</source>
   <translation>单位</translation>
  </message>
  <message>
   <source>utf-16</source>
   <translation>utf-16</translation>
  </message>
  <message>
   <source>utf-8</source>
   <translation>utf-8</translation>
  </message>
  <message>
   <source>variant</source>
   <translation>型号</translation>
  </message>
  <message>
   <source>vertical</source>
   <translation>垂直</translation>
  </message>
  <message>
   <source>words</source>
   <translation>双字节</translation>
  </message>
  <message>
   <source>yes</source>
   <translation>是</translation>
  </message>
  <message>
   <source>°</source>
   <translation>°</translation>
  </message>
 </context>
 <context>
  <name>units</name>
  <message>
   <source>batch</source>
   <translation>批</translation>
  </message>
  <message>
   <source>checkpoint</source>
   <translation>个检查点</translation>
  </message>
  <message>
   <source>epoch</source>
   <translation>轮</translation>
  </message>
  <message>
   <source>machine</source>
   <translation>台</translation>
  </message>
  <message>
   <source>pixel</source>
   <translation>像素</translation>
  </message>
  <message>
   <source>row</source>
   <translation>行</translation>
  </message>
  <message>
   <source>sample</source>
   <translation>个样本</translation>
  </message>
  <message>
   <source>step</source>
   <translation>步</translation>
  </message>
  <message>
   <source>time</source>
   <translation>次</translation>
  </message>
 </context>
</TS>
