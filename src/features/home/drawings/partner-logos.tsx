import { readPictureAddress } from "../../../platform/picture-address";
import { classes } from "../../../ui/classes";
import { fallbackPartners } from "../../partners/public/fallback";
import type { HomePartner } from "../load-home";

/** The partners side by side, like plates on a workshop door. @param partners null for the built-in ones */
export default function PartnerLogos({ partners }: { partners: HomePartner[] | null }) {
  return (
    <ul className="flex flex-wrap border-t border-l border-rule">
      {(partners ?? fallbackPartners).map((partner, at) => (
        // Two partners may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <li key={at} className="flex-[1_1_40%] border-r border-b border-rule sm:flex-[1_1_30%] lg:flex-[1_1_9rem]">
          <Plate partner={partner} place={at} />
        </li>
      ))}
    </ul>
  );
}

const plate = "flex h-full min-h-24 flex-col items-center justify-center gap-2.5 px-3 py-4 text-center";

const Plate = ({ partner, place }: { partner: HomePartner; place: number }) =>
  partner.website_url ? (
    <a
      href={partner.website_url}
      rel="noopener noreferrer"
      className={classes(plate, "no-underline transition-colors duration-200 hover:bg-sheet hover:text-copper")}
    >
      <Logo partner={partner} place={place} />
    </a>
  ) : (
    <div className={plate}>
      <Logo partner={partner} place={place} />
    </div>
  );

const Logo = ({ partner: { name, logo_url }, place }: { partner: HomePartner; place: number }) =>
  logo_url ? (
    <img
      src={logo_url}
      srcSet={readPictureAddress(logo_url)?.sources("webp")}
      sizes="160px"
      alt={name}
      loading="lazy"
      decoding="async"
      width="160"
      height="56"
      className="h-14 w-40 max-w-full object-contain"
    />
  ) : (
    <>
      <Mark place={place} />
      <span className="font-display text-[1.0625rem] leading-[1.05] font-[740] tracking-tight wrap-anywhere">
        {name}
      </span>
    </>
  );

const marks = [
  "M4 26 16 4l12 22zM16 4v22",
  "M5 16a11 11 0 1 0 22 0 11 11 0 1 0-22 0m5.5 0a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0",
  "M4 22c4-8 8-8 12 0s8 8 12 0M4 12c4-8 8-8 12 0s8 8 12 0",
  "M5 5h22v22H5zM5 16h22M16 5v22",
  "M16 3 28 10v12l-12 7-12-7V10zm0 0v13m0 0 12-6m-12 6L4 10",
  "M4 28V14l12-9 12 9v14zM12 28v-9h8v9",
  "M6 6l20 20M26 6 6 26M16 3v26M3 16h26",
] as const;

const Mark = ({ place }: { place: number }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" className="size-8">
    <path d={marks[place % marks.length]} strokeLinejoin="round" />
  </svg>
);
