import type { KnownSite } from "../../../ui/frame/page-meta";
import { breadcrumbs, type Thing, toJsonLd, wholeAddress } from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Equipment } from "../schema";

/** There is no type for a machine that one may use: schema.org has products, which need no offer. */
const machineData = (machine: Equipment, site: KnownSite): Thing => ({
  "@type": "Product",
  "@id": `${wholeAddress(site, `/equipment/${machine.id}`)}#machine`,
  url: wholeAddress(site, `/equipment/${machine.id}`),
  name: machine.name,
  description: machine.description,
  image: [wholeAddress(site, previewAddress("equipment", machine, site))],
  ...(machine.model ? { model: machine.model } : {}),
});

/** Returns the structured data of a machine's page, as JSON that is safe inside a script element. */
export const machineJsonLd = (machine: Equipment, site: KnownSite): string =>
  toJsonLd(
    machineData(machine, site),
    breadcrumbs(site, [
      ["Equipment", "/equipment"],
      [machine.name, `/equipment/${machine.id}`],
    ]),
  );
