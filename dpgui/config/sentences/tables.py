"""What is said of tables and arrays."""

from __future__ import annotations

TABLES: dict[str, str] = {
    # tables
    "table_needed": "Choose a file.",
    "table_is_a_folder": "{file} is a folder. Choose a file in it.",
    "table_not_a_file": "{file} is a device or a pipe, which cannot be read as a table. Choose a file.",
    "table_empty": "{file} is empty.",
    "table_no_rows": "{file} has no rows.",
    "table_not_text": "{file} is neither text nor a kind of table that is known: CSV, TSV, JSON lines, Parquet, Arrow or Excel. Save it as one of these.",
    "table_encoding_wrong": "The text is not in this encoding ({why}). Choose another, or auto.",
    "table_too_large": "{file} does not fit into memory. Use only its first rows, or fewer columns.",
    "table_quote_open": "A quotation mark near line {line} is never closed ({why}). Close it, or choose another separator.",
    "table_row_broken": "Line {line} has {fields} field(s) where most have {wanted}; {count} row(s) are like that. Mend the file, choose another separator, or leave such rows out.",
    "table_rows_broken": "{count} row(s) without {wanted} fields are left out, the first in line {line} ({fields} field(s)).",
    "table_columns_renamed": "{count} column name(s) were empty, twice there, or had spaces around them; they are now: {columns}.",
    "table_sheet_unknown": "There is no sheet {sheet!r}. Did you mean {nearest!r}?",
    "table_old_excel": "{file} is in an old or foreign spreadsheet format. Save it as .xlsx or .csv.",
    "table_json_line": "Line {line} is no JSON ({why}).",
    "table_json_record": "Line {line} is no JSON object: each line must hold the columns of one row by their names.",
    # arrays
    "arrays_kind": "{file} is no kind of arrays that is known: {known}.",
    "arrays_none": "{file} holds no arrays.",
    "arrays_objects": "The array {array!r} holds Python objects, which could run code. Save it as numbers.",
    "arrays_not_numbers": "The array {array!r} holds {kind}. Save it as numbers.",
    "arrays_old_torch": "{file} was saved in torch's old format, or is damaged. Load it and save it again with torch 1.6 or later, or as .safetensors.",
    "arrays_foreign": "{file} holds something besides tensors ({what}), which could run code. Save the tensors alone.",
    "arrays_unknown": "There is no array {name!r}. There are: {arrays}.",
    "arrays_unknown_nearest": "There is no array {name!r}. Did you mean {nearest!r}?",
    "arrays_no_x": "No array is called x, data, images or features. Choose the array of samples; there are: {arrays}.",
    "arrays_no_y": "No array is called y, labels or target. Choose the array of labels, or the file that holds it; there are: {arrays}.",
    "arrays_lengths": "{x!r} has {samples} samples, but {y!r} has {labels} labels. They must be as many.",
    "arrays_shapes": "Training samples have the shape {train}, these have {other}. They must be alike.",
    "arrays_empty": "The array of samples is empty (its shape is {shape}).",
    "arrays_dimensions": "Samples must be images or rows of numbers; this array has the shape {shape}. Choose the layout rows to use each as one row.",
    "arrays_channels": "Images have 1, 3 or 4 channels; in the shape {shape} there would be {channels}. Choose another layout, or rows.",
    "arrays_not_finite": "{count} value(s) of the samples are missing or infinite (NaN, inf). Fill them, or save the rows as a table, whose missing values dpgui fills.",
    "arrays_to_bytes": "The images hold {kind} from {lowest} to {highest}; they are rounded to 256 levels.",
    "arrays_one_hot": "The labels have a column for each of {classes} classes; the one that is 1 is the label.",
}
