import { Badge, type Tone } from "../../../ui/badge";
import type { PostStatus } from "../choices";

const tones: Record<PostStatus, Tone> = { published: "moss", draft: "amber", archived: "neutral" };

/** An article's status, as a label. */
export const PostStatusBadge = ({ status }: { status: PostStatus }) => <Badge tone={tones[status]}>{status}</Badge>;
