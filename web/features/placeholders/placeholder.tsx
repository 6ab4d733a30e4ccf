import type { ReactNode } from 'react'
import type { Icon } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

interface PlaceholderProps {
  title: string
  icon: Icon
  text: string
  help: string
  action: ReactNode
}

/** A screen for a feature that does not exist yet. */
export function Placeholder({ title, icon: Icon, text, help, action }: PlaceholderProps) {
  return (
    <>
      <PageHeader title={title} />
      <div className="mx-auto flex max-w-96 flex-col items-center gap-2 px-8 py-24 text-center">
        <span className="mb-4 grid size-20 -rotate-6 place-items-center rounded-card bg-accent-soft text-accent">
          <Icon aria-hidden size={36} />
        </span>
        <p className="text-2xl font-extrabold text-balance">{text}</p>
        <p className="text-balance text-muted">{help}</p>
        <div className="mt-4">{action}</div>
      </div>
    </>
  )
}
