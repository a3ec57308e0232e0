import { sessionApi } from "../../../client/session";
import { usePrivatePicture } from "../../../client/use-private-picture";
import { Skeleton } from "../../../ui/skeleton";
import { faultsApi } from "../client";

/** The pictures of a fault: only calls with a session send them. */
export const FaultPictures = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {addresses.map((address, at) => (
      <li key={address}>
        <FaultPicture address={address} name={`Photo ${at + 1}`} />
      </li>
    ))}
  </ul>
);

function FaultPicture({ address, name }: { address: string; name: string }) {
  const { url, failed } = usePrivatePicture(address, () => faultsApi(sessionApi).picture(address));
  if (failed) return <p className="text-soft">{`${name} could not be loaded.`}</p>;
  if (!url) return <Skeleton className="aspect-square w-full" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-sm border border-ink">
      <img src={url} alt={name} className="aspect-square w-full object-cover" />
    </a>
  );
}
