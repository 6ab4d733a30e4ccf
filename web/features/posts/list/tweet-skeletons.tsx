import { Skeleton } from '#web/ui/loading.tsx'

const WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3', 'w-10/12', 'w-1/2']

/** Placeholder rows for tweets. */
export function TweetSkeletons({ count = 6 }: { count?: number }) {
  return WIDTHS.slice(0, count).map((width) => (
    <div key={width} className="flex gap-3 border-b border-line px-4 pt-row pb-4">
      <Skeleton className="size-face" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="mt-3 h-3.5 w-4/5 max-w-96" />
      </div>
    </div>
  ))
}
