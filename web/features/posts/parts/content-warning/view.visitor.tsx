import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { TriangleAlert } from '#web/ui/icons.ts'

/** The content warning of a post, which opens it without a script. */
function Cover({ tweet: { warning }, id, children }: { tweet: Tweet; id?: string | undefined; children: ReactNode }) {
  if (warning === null) return children
  return (
    <details className="group/cover">
      <summary className="min-h-6 cursor-pointer py-0.5 font-bold wrap-anywhere pointer-coarse:min-h-11 pointer-coarse:py-3">
        <TriangleAlert aria-hidden size={16} className="me-1.5 inline-block align-[-0.15em]" />
        <span id={id} dir="auto">
          {warning}
        </span>{' '}
        <span className="font-normal text-accent group-open/cover:hidden">{t('Show')}</span>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

export const contentWarningView: PostPartView = { Cover, isCovered: ({ warning }) => warning !== null }
