/** The type of a workbook's file; apart from what writes one, which a page fetches only for writing. */
export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
