"""Says as JSON what openpyxl finds in the workbook whose path is given."""

import json
import sys
from datetime import datetime

import openpyxl


def plain(cell):
    if isinstance(cell.value, datetime):
        return {"date": cell.value.replace(microsecond=0).isoformat(timespec="minutes")}
    return cell.value


workbook = openpyxl.load_workbook(sys.argv[1])
sheet = workbook.active
json.dump(
    {
        "sheet": sheet.title,
        "frozen": sheet.freeze_panes,
        "widths": [round(sheet.column_dimensions[cell.column_letter].width, 2) for cell in sheet[1]],
        "rows": [[plain(cell) for cell in row] for row in sheet.iter_rows()],
        "formulas": sum(cell.data_type == "f" for row in sheet.iter_rows() for cell in row),
    },
    sys.stdout,
)
