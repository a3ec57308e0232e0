import { formatMoney, namesInWords, plural } from "../../../../ui/formatting";
import { useSite } from "../../../../ui/site";
import type { Registration, RegistrationSums } from "../../../registrations/schema";

/** The sums of an event's registrations in a line. */
export function sumsLine({ places, waiting, due, paid, waived }: RegistrationSums, currency: string): string {
  // Without these sums there is nothing to say.
  if (waiting + due + paid + waived === 0) return "";
  const money = [
    due > 0 ? `${formatMoney(due, currency)} due` : "",
    paid > 0 ? `${formatMoney(paid, currency)} paid` : "",
    waived > 0 ? `${formatMoney(waived, currency)} waived` : "",
  ];
  const line = [`${plural(places, "place")} taken`, waiting > 0 ? `${waiting} waited for` : "", ...money];
  return line.filter(Boolean).join(" · ");
}

const paymentWords = { none: "", due: "due", paid: "paid", waived: "waived" } as const;

/** The notes below a row's status: walk-in beyond capacity, place in line, guests, fee, and missing qualifications. */
export function PlacesNote({ registration }: { registration: Registration }) {
  const { place_in_line: place, places, guests, payment_status: payment, fee, paid, lacks = [] } = registration;
  const { currency } = useSite();
  const facts = [
    places === 0 ? "Extra, without a place" : "",
    place === null ? "" : `Number ${place}`,
    guests.length > 0 ? `+ ${plural(guests.length, "guest")}` : "",
    payment === "none" ? "" : `${formatMoney(fee, currency)} ${paymentWords[payment]}`,
    payment !== "paid" && paid > 0 ? `${formatMoney(paid, currency)} paid` : "",
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className="fact-type mt-1 text-soft">{facts.join(" · ")}</p>}
      {lacks.length > 0 && (
        <p className="mt-1 text-[0.9375rem] leading-snug font-[560] text-amber wrap-anywhere">
          Missing: {namesInWords(lacks)}
        </p>
      )}
    </>
  );
}
