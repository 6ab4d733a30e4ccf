import { t } from '#web/core/i18n.ts'
import { ArrowUp } from '#web/ui/icons.ts'

/** The button that shows newer tweets. It overlays the list, so nothing moves. */
export function NewerTweetsButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(6.25rem+env(safe-area-inset-top))] icons:top-16 z-10 flex h-0 justify-center"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex h-9 items-center gap-2 rounded-pill bg-accent-fill px-4 font-bold text-on-fill shadow-float transition-[opacity,translate] hover:bg-accent-fill-hover starting:-translate-y-3 starting:opacity-0"
        >
          <ArrowUp aria-hidden size={18} />
          {t('{count, plural, one {Show # post} other {Show # posts}}', { count })}
        </button>
      )}
    </div>
  )
}
