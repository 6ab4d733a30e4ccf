import type { ReactNode } from 'react'

/** A part of the screen below a heading. */
export const TitledSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h3 id={id} className="mb-2 text-xl font-extrabold">
      {title}
    </h3>
    {children}
  </section>
)
