import { t } from '#web/core/i18n.ts'
import { History } from '#web/ui/icons.ts'
import { type Exchange, shownQuestion } from './api.ts'
import { TitledSection } from './titled-section.tsx'

/** The earlier questions of this session, as buttons that show them again. */
export function EarlierQuestions({
  exchanges,
  onShow,
}: {
  exchanges: readonly Exchange[]
  onShow: (exchange: Exchange) => void
}) {
  if (exchanges.length === 0) return null
  return (
    <TitledSection id="earlier" title={t('Earlier questions')}>
      <ul className="-mx-2">
        {exchanges.toReversed().map((exchange) => (
          <li key={exchange.id}>
            <button
              type="button"
              onClick={() => onShow(exchange)}
              className="flex w-full items-center gap-3 rounded-card px-2 py-2 text-start transition-colors hover:bg-hover"
            >
              <History aria-hidden size={18} className="shrink-0 text-muted" />
              <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
                {shownQuestion(exchange)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
