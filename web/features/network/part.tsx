import { type ReactNode, useId } from 'react'

/** A part of the administration, with a heading. */
export function Part({
  id,
  title,
  about,
  children,
}: {
  id?: string
  title: string
  about: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-16 px-4 py-5">
      <h2 id={heading} className="text-xl font-extrabold">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-muted">{about}</p>
      {children}
    </section>
  )
}
