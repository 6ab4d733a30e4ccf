import { type ReactNode, useId } from 'react'

/** A part of a case, with a heading. */
export function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line px-4 py-3">
      <div className="flex min-h-8 items-center gap-2 pb-1">
        <h2 id={id} className="min-w-0 flex-1 font-extrabold">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
