import type { ReactNode } from 'react'

/** Props of EmptyState. */
export interface EmptyStateProps {
  text: string
  help?: string
  /** Leads on. */
  action?: ReactNode
}

/** The content of an empty list or screen. Smaller in a part of a screen, below the heading of the part. */
export const EmptyState = ({ text, help, action }: EmptyStateProps) => (
  <div className="mx-auto flex w-full max-w-96 flex-col items-start gap-2 px-8 py-12 narrow:px-4 in-data-part:max-w-none in-data-part:gap-1 in-data-part:px-4 in-data-part:py-2">
    <p className="max-w-full text-2xl font-extrabold text-balance in-data-part:text-base in-data-part:font-bold">
      {text}
    </p>
    {help && <p className="text-muted wrap-anywhere">{help}</p>}
    {action && <div className="mt-4 flex max-w-full flex-wrap gap-3 narrow:*:whitespace-normal">{action}</div>}
  </div>
)
