import { useState } from "react";
import { Download } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { useSite } from "../../../ui/site";
import { contactApi } from "../client";
import type { Message, MessageFilter } from "../schema";
import { maxOnPage } from "./inbox-address";
import { type InboxFilter, messagesSheet, sheetName } from "./message-export";

interface ExportMessagesProps {
  shown: InboxFilter;
  query: MessageFilter;
  disabled: boolean;
  size?: "small";
}

async function allOf(query: MessageFilter, onProgress: (done: number, total: number) => void): Promise<Message[]> {
  const messages: Message[] = [];
  for (let page = 1; ; page++) {
    const sent = { ...query, page, size: maxOnPage, export: "true" } as const;
    const { items, total, pages } = await contactApi(sessionApi).list(sent);
    messages.push(...items);
    onProgress(messages.length, total);
    if (page >= pages) return messages;
  }
}

/** Saves the listed messages of all pages as a spreadsheet made in the browser. */
export function ExportMessages({ shown, query, disabled, size }: ExportMessagesProps) {
  const site = useSite();
  const [progress, setProgress] = useState<string>();

  const run = async () => {
    setProgress("Exporting...");
    try {
      const messages = await allOf(query, (done, total) => {
        if (done < total) setProgress(`Exporting... ${done} of ${total}`);
      });
      const name = sheetName(site, shown);
      saveFile(await messagesSheet(messages, site.timeZone), name);
      toast({ message: `${name} has been saved.` });
    } catch (error) {
      toast({ tone: "error", message: `The messages could not be exported. ${detailOf(error)}` });
    }
    setProgress(undefined);
  };

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      busy={progress !== undefined}
      busyLabel={progress ?? ""}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && void run()}
    >
      <Download aria-hidden="true" className="size-4.5" />
      Export Excel
    </Button>
  );
}
