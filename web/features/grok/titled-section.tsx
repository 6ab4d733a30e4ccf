import type { ReactNode } from 'react'

/** A section of the screen with a heading. */
export const TitledSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h3 id={id} className="mb-2 text-xl font-extrabold">
      {title}
    </h3>
    {children}
  </section>
)
