import type { ReactNode } from 'react'

/** The row of an answer. Its text is as wide before a vote as beside the results, so that nothing moves. */
export const rowClass =
  'relative flex min-h-9 items-center gap-2 overflow-hidden rounded-card border px-3 py-1.5 wrap-anywhere pointer-coarse:min-h-11'

/** The end of a row: a button to choose the answer, or its share. */
export const rowEndClass = 'relative flex min-w-18 items-center justify-end gap-1 whitespace-nowrap'

/**
 * The list of answers. With `dir="auto"` it begins where its first answer does, and each answer keeps a direction of its own.
 */
export const listClass = 'flex flex-col gap-1.5'
export const textClass = 'relative min-w-0 flex-1 [unicode-bidi:plaintext]'

/** The line below the answers: as high with a button as without one, and no higher, so that a vote leaves no hole. */
export const footClass = 'mt-1.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted'

interface PollOutlineProps {
  choices: readonly string[]
  /** The line below the answers. */
  children?: ReactNode
}

/** The answers of a poll alone: before the rest is loaded, of a post that is being sent, and where they are fixed. */
export const PollOutline = ({ choices, children }: PollOutlineProps) => (
  <>
    <ul dir="auto" className={listClass}>
      {choices.map((text, index) => (
        <li key={index} className={`${rowClass} border-line`}>
          <span className={textClass}>{text}</span>
          <span className={rowEndClass} />
        </li>
      ))}
    </ul>
    <div className={footClass}>{children}</div>
  </>
)
