import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { warningHeight } from './height.ts'
import { useContentWarning } from './opened.ts'

interface CoverProps {
  tweet: Tweet
  id?: string | undefined
  children: ReactNode
}

/** The content warning of a post, with a button that shows and hides the post. */
function Cover({ tweet, id, children }: CoverProps) {
  const { hidesAll, setOpened } = useContentWarning(tweet)
  const { warning } = tweet
  return (
    <>
      {warning !== null && (
        <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1', !hidesAll && 'mb-2')}>
          <p id={id} dir="auto" className="min-w-0 font-bold wrap-anywhere">
            <TriangleAlert aria-hidden size={16} className="me-1.5 inline-block align-[-0.15em]" />
            {warning}
          </p>
          <Button
            variant="outline"
            size="sm"
            aria-label={controlName(hidesAll ? t('Show') : t('Hide'), tweet)}
            aria-expanded={!hidesAll}
            onClick={() => setOpened(hidesAll)}
          >
            {hidesAll ? t('Show') : t('Hide')}
          </Button>
        </div>
      )}
      {!hidesAll && children}
    </>
  )
}

export const contentWarningView: PostPartView = {
  Cover,
  isCovered: ({ warning }) => warning !== null,
  height: warningHeight,
}
