import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** Placeholder of a profile. */
export function ProfileSkeleton() {
  return (
    <>
      <div className="aspect-3/1 bg-sunken" />
      <div className="flex flex-col gap-3 px-4 pb-8">
        <Skeleton className="-mt-13 size-28 border-4 border-canvas max-icons:-mt-10 max-icons:size-22" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3.5 w-3/4" />
      </div>
      <TweetSkeletons count={3} />
    </>
  )
}
