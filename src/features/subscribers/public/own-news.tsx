import type { FormEvent, ReactNode } from "react";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { subscribersApi } from "../client";
import type { OwnNews as News, OwnNewsChange } from "../schema";
import { noNewsMail, topicBox } from "../words";
import { TopicBoxes } from "./topic-boxes";

interface OwnNewsProps {
  userId: number;
  /** where the form stands */
  source: OwnNewsChange["source"];
  /** shown above the form of somebody who does not get news yet; with it, the others see nothing */
  offer?: ReactNode;
}

/** The news by mail of the signed-in member: asking for it, its topics, ending it. */
export default function OwnNews({ userId, source, offer }: OwnNewsProps) {
  const calls = subscribersApi(sessionApi);
  const data = useLoaded(`news ${userId}`, calls.own);
  const { busy, failure, run } = useWork<"save" | "end">();
  const save = (event: FormEvent<HTMLFormElement>, isConfirmed: boolean) => {
    event.preventDefault();
    const topics = [...new FormData(event.currentTarget).keys()].map((name) => name.slice(topicBox.length));
    void run("save", async () => {
      const changed = await calls.changeOwn({ topics, source });
      data.change(() => changed);
      if (isConfirmed) toast({ message: t`Your topics are saved.` });
    });
  };
  const end = () =>
    run("end", async () => {
      const ended = await calls.endOwn();
      data.change(() => ended);
    });
  return (
    <WhenLoaded
      data={data}
      loading={t`Loading your news by mail...`}
      failed={t`Your news by mail could not be loaded.`}
    >
      {(news) => {
        const isConfirmed = news.state === "confirmed";
        if (offer && isConfirmed) return null;
        return (
          <div className="grid gap-5">
            {offer}
            <Standing {...news} isOffer={offer !== undefined} />
            <form
              onSubmit={(event) => save(event, isConfirmed)}
              aria-label={t`News by Mail`}
              className="grid justify-items-start gap-5"
            >
              <FormError message={failure} />
              <TopicBoxes topics={news.choices} ticked={news.topics} />
              <Button type="submit" variant="secondary" busy={busy === "save"} busyLabel={t`Saving...`}>
                {isConfirmed ? t`Save Topics` : news.state === "asked" ? t`Send the Link Again` : t`Get News by Mail`}
              </Button>
            </form>
            {isConfirmed && (
              <Button
                variant="quiet"
                className="justify-self-start"
                busy={busy === "end"}
                busyLabel={t`Ending...`}
                onClick={() => void end()}
              >{t`End News by Mail`}</Button>
            )}
          </div>
        );
      }}
    </WhenLoaded>
  );
}

/** What the member gets at present, and what comes next. */
function Standing({ state, email, isOffer }: Pick<News, "state" | "email"> & { isOffer: boolean }) {
  const sends = useSendsMail();
  if (state === "asked" && !sends) return <p role="status">{noNewsMail}</p>;
  if (state === "asked")
    return (
      <p
        role="status"
        className="wrap-anywhere"
      >{t`A mail is on its way to ${{ email }}. Open its link, and press the button on the page.`}</p>
    );
  if (state === "confirmed")
    return <p role="status" className="wrap-anywhere">{t`You get our news by mail, at ${{ email }}.`}</p>;
  return (
    <p role="status" className="text-soft">
      {isOffer
        ? t`We send you a link first, and nothing until you confirm it.`
        : t`You do not get our news by mail. We send you a link first, and nothing until you confirm it.`}
    </p>
  );
}
