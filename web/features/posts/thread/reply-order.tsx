import { t } from '#web/core/i18n.ts'
import type { ReplyOrder } from '#web/features/posts/api.ts'
import { createStore, useStore } from '#web/store.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { Menu, MenuChoice } from '#web/ui/overlays/menu.tsx'

const options = [
  { value: 'relevant', label: t('Relevant first') },
  { value: 'newest', label: t('Newest first') },
  { value: 'liked', label: t('Most liked first') },
] as const satisfies readonly { value: ReplyOrder; label: string }[]

const KEY = 'reply-order'
const order = createStore(read())

/** The order of replies that was chosen on this device. */
export const useReplyOrder = (): ReplyOrder => useStore(order)

/** Chooses the order of replies, for all posts. */
export function ReplyOrderMenu() {
  const value = useReplyOrder()
  return (
    <div className="flex justify-end border-b border-line px-4">
      <Menu
        trigger={
          <button
            type="button"
            className="inline-flex min-h-9 items-center gap-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
          >
            <span className="sr-only">{t('Order of replies:')}</span>{' '}
            {options.find((each) => each.value === value)?.label}
            <ChevronDown aria-hidden size={16} />
          </button>
        }
      >
        <MenuChoice<ReplyOrder> label={t('Order of replies')} value={value} options={options} onChange={choose} />
      </Menu>
    </div>
  )
}

function choose(value: ReplyOrder): void {
  order.set(value)
  try {
    localStorage.setItem(KEY, value)
  } catch {
    // Storage is refused: the choice lives as long as the page.
  }
}

function read(): ReplyOrder {
  try {
    const stored = localStorage.getItem(KEY)
    return options.find(({ value }) => value === stored)?.value ?? 'relevant'
  } catch {
    return 'relevant'
  }
}
