export { formatDateTime, formatEnd, formatSpan, zoneNameAt } from "../../platform/dates/words";
