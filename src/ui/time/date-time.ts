export { type Clock, formatDateTime, formatEnd, formatSpan, zoneNameAt } from "../../platform/dates/words";
