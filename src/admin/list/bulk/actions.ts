import type { BulkName } from "../../../api/bulk";
import type { ResourceLabels } from "../../../api/resource";
import { plural } from "../../../ui/formatting";
import { Eye, EyeOff, Mail } from "../../../ui/symbols";
import { CheckCheck, MailOpen, Send, Star, UserCheck, UserX } from "../../symbols";

interface Words {
  label: string;
  icon?: typeof Eye;
  /** the predicate for one item: "is published" */
  is: string;
  are: string;
}

export const wordsOf: Record<Exclude<BulkName, "delete">, Words> = {
  publish: { label: "Publish", icon: Eye, is: "is published", are: "are published" },
  hide: { label: "Hide", icon: EyeOff, is: "is hidden from visitors", are: "are hidden from visitors" },
  archive: { label: "Archive", is: "is archived", are: "are archived" },
  feature: { label: "Feature", icon: Star, is: "is featured", are: "are featured" },
  unfeature: { label: "Stop Featuring", is: "is no longer featured", are: "are no longer featured" },
  read: { label: "Mark as Read", icon: MailOpen, is: "is marked as read", are: "are marked as read" },
  unread: { label: "Mark as Unread", icon: Mail, is: "is marked as unread", are: "are marked as unread" },
  replied: { label: "Mark as Replied", icon: CheckCheck, is: "is marked as replied", are: "are marked as replied" },
  activate: { label: "Activate", icon: UserCheck, is: "can sign in", are: "can sign in" },
  deactivate: { label: "Deactivate", icon: UserX, is: "can no longer sign in", are: "can no longer sign in" },
  retry: { label: "Send Again", icon: Send, is: "is tried again", are: "are tried again" },
};

/** Returns the success message of a bulk action: "3 events are published." */
export function bulkDone(action: BulkName, count: number, { one, many }: ResourceLabels): string {
  const [is, are] =
    action === "delete" ? ["has been deleted", "have been deleted"] : [wordsOf[action].is, wordsOf[action].are];
  return `${plural(count, one, many)} ${count === 1 ? is : are}.`;
}
