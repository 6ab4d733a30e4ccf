import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'

interface SkeletonRowsProps {
  count: number
  /** The class of a row. */
  className: string
  /** The class of the picture at its start. */
  pictureClass: string
  /** A class for each line beside it. */
  lineClass: readonly string[]
  /** Content at the end of each row. */
  children?: ReactNode
}

/** Placeholder rows of a list: a picture with lines beside it. */
export const SkeletonRows = ({ count, className, pictureClass, lineClass, children }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={`flex px-4 ${className}`}>
      <Skeleton className={pictureClass} />
      <div className="flex flex-1 flex-col gap-2">
        {lineClass.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
      {children}
    </div>
  ))
