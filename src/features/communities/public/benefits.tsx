/** What members of a community get. */
export function Benefits({ benefits }: { benefits: string[] }) {
  return (
    <section aria-labelledby="benefits" className="border-y border-rule bg-stone">
      <div className="wrap grid gap-6 py-14 sm:gap-8 sm:py-20">
        <h2 id="benefits">What members get</h2>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li
              key={benefit}
              className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-ink/25 py-4 text-lg leading-snug wrap-anywhere"
            >
              <span aria-hidden="true" className="mt-2 size-2.5 rotate-45 bg-copper" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
