import { Skeleton } from '#web/ui/loading.tsx'

/** Placeholder rows for users. */
export function UserSkeletons({ count = 6 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="flex items-center gap-3 px-4 py-row">
      <Skeleton className="size-face" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-3.5 w-20" />
      </div>
      <Skeleton className="h-8 w-20" />
    </div>
  ))
}
