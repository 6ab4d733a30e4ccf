import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** The result of a mailed link, announced, with the next step. */
export function Outcome({ isGood, text, children }: { isGood: boolean; text: string; children?: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <>
      <p role={isGood ? 'status' : 'alert'} className="flex items-start gap-3 text-lg">
        <Icon aria-hidden size={24} className={`shrink-0 ${isGood ? 'text-green' : 'text-red'}`} />
        {text}
      </p>
      {children && <div className="mt-6 flex flex-col gap-3">{children}</div>}
    </>
  )
}
