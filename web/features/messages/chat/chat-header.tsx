import type { ReactNode } from 'react'

/** The line above a conversation. */
export function ChatHeader({ children }: { children: ReactNode }) {
  return (
    <header className="box-content flex min-h-13 shrink-0 items-center gap-3 border-b border-line px-4">
      {children}
    </header>
  )
}
