import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** Placeholder rows for users. */
export const UserSkeletons = ({ count = 6 }: { count?: number }) => (
  <SkeletonRows
    count={count}
    className="items-center gap-3 py-row"
    pictureClass="size-face"
    lineClass={['h-3.5 w-28', 'h-3.5 w-20']}
  >
    <Skeleton className="h-8 w-20" />
  </SkeletonRows>
)
