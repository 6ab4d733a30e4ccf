import { rich } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Snowflake } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

/** Whether the viewer's account is frozen, so that they can only read. */
export const useIsFrozen = (): boolean => useSession().user?.standing?.includes('frozen') ?? false

/** Replaces a composer: says why the viewer cannot write, with a link to the decision. */
export function FrozenNotice({ className }: { className?: string }) {
  return (
    <p role="status" className={classNames('flex items-start gap-3 px-4 py-4 text-muted', className)}>
      <Snowflake aria-hidden size={20} className="shrink-0" />
      <span>
        {rich('Your account is frozen. You can read, but not change anything. <decision>See why</decision>', {
          decision: (text) => (
            <Link to={routes.decisions} className="text-accent underline underline-offset-3">
              {text}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
