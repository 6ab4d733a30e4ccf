import type { ReactNode } from 'react'
import { useTitle } from '#web/ui/use-title.ts'

/** A page of text with its h1, for visitors and users. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-3 p-6 [&_a]:underline [&_h2]:mt-4 [&_h2]:text-lg [&_h2]:font-bold [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:ps-5">
      <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance hyphens-auto max-[30rem]:text-xl">
        {title}
      </h1>
      {children}
    </main>
  )
}
