import type { ReactNode } from "react";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { namesInWords } from "../../../ui/formatting";
import PictureImage from "../../../ui/picture/picture-image";
import { Said } from "../../words/public/said";
import type { Licence, Material, Step } from "../guide/schema";
import type { ShownProject } from "./load-project";
import css from "./project-guide.css?inline";

const licenceNames: Record<Licence, string> = {
  get "all-rights"() {
    return t`All rights reserved`;
  },
  "cc-by": "CC BY 4.0",
  "cc-by-sa": "CC BY-SA 4.0",
  get cc0() {
    return t`CC0 (public domain)`;
  },
  "cern-ohl-p": "CERN-OHL-P 2.0",
  "cern-ohl-s": "CERN-OHL-S 2.0",
  mit: "MIT",
};

/** The name of a licence. */
export const licenceName = (licence: Licence): string => licenceNames[licence];

/** How long it took: "1 hour", "2.5 hours". */
export const tookLine = (hours: number): string => (hours === 1 ? t`It took 1 hour` : t`It took ${{ hours }} hours`);

/** Who made it. */
export const Makers = ({ makers }: { makers: readonly string[] }) => (
  <p className="font-[620] wrap-anywhere">{t`Made by ${{ format: namesInWords(makers) }}`}</p>
);

/** The steps, numbered and large enough to follow at a bench; and what it is made of. Printed as one flow. */
export function ProjectGuide({ project }: { project: ShownProject }) {
  const { steps = [], materials = [] } = project;
  return (
    <>
      <style>{css}</style>
      {materials.length > 0 && <Materials materials={materials} />}
      {steps.length > 0 && <Steps steps={steps} seed={project.id} />}
    </>
  );
}

const Materials = ({ materials }: { materials: readonly Material[] }) => (
  <section aria-labelledby="materials" className="max-w-[44rem]">
    <h2 id="materials" className="mb-3 text-[1.375rem]">{t`Materials`}</h2>
    <ul className="divide-y divide-rule border-y border-rule">
      {materials.map(({ name, quantity, note }) => (
        <li key={`${name} ${quantity} ${note}`} className="grid gap-0.5 py-2.5 leading-snug wrap-anywhere">
          <span className="flex flex-wrap justify-between gap-x-6">
            <span className="font-[600]">{name}</span>
            <span>{quantity}</span>
          </span>
          {note && <span className="text-soft">{note}</span>}
        </li>
      ))}
    </ul>
  </section>
);

const Steps = ({ steps, seed }: { steps: readonly Step[]; seed: number }) => (
  <section aria-labelledby="steps" className="max-w-[44rem]">
    <h2 id="steps" className="mb-4 text-[1.375rem]">{t`Step by Step`}</h2>
    <ol className="guide-steps">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and never move on a page
        <li key={at} id={`step-${at + 1}`}>
          <h3 className="wrap-anywhere">
            <span className="guide-number">{at + 1}</span>
            {step.title || <span className="sr-only">{t`Step ${{ value: at + 1 }}`}</span>}
          </h3>
          {step.html && <Said html={step.html} />}
          {step.pictures.length > 0 && (
            <div className="guide-pictures">
              {step.pictures.map(({ url, alt }) => (
                <StepPicture key={url} url={url} alt={alt} seed={seed} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  </section>
);

const StepPicture = ({ url, alt, seed }: { url: string; alt: string; seed: number }) => (
  <span className="contents">
    <PictureImage
      src={url}
      alt={alt}
      seed={seed}
      kind="step"
      ratio="4/3"
      eager={false}
      sizes="(min-width: 64rem) 44rem, 92vw"
      className=""
    />
  </span>
);

/** The machines that it was made with, as links. */
export const MadeWith = ({ machines }: { machines: NonNullable<ShownProject["machines"]> }) => (
  <Panel id="made-with" title={t`Made With`}>
    <ul className="grid">
      {machines.map(({ id, name }) => (
        <li key={id}>
          <TextLink to={`/equipment/${id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  </Panel>
);

/** Other projects made with its first machine. */
export const MoreWith = ({ machine, projects }: NonNullable<ShownProject["more"]>) => (
  <div className="guide-screen contents">
    <Panel id="more-with" title={t`More with the ${{ name: machine.name }}`}>
      <ul className="grid">
        {projects.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={`/projects/${id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
      <p className="mt-2 border-t border-rule pt-2">
        <TextLink
          to={`/projects?machine=${machine.id}`}
          className="inline-flex min-h-11 items-center"
        >{t`All projects with this machine`}</TextLink>
      </p>
    </Panel>
  </div>
);

const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-[1.375rem] wrap-anywhere">
      {title}
    </h2>
    {children}
  </Card>
);
