import { classNames } from '#web/ui/class-names.ts'
import { actionIcons } from './action-icons.ts'

/** The class of the actions of a post. Columns, so that a count does not move other actions. Small counts are long ones, such as "1.2 مليون": those have the room that Bookmark leaves. */
export const actionsClass =
  '-mx-2 grid grid-cols-[repeat(4,1fr)_auto] justify-items-start gap-x-1 has-[.text-xs]:grid-cols-[repeat(3,3fr)_2fr_auto]'

const tones = {
  accent: { on: 'text-accent', off: 'text-muted hover:text-accent', halo: 'group-hover:bg-accent-soft' },
  green: { on: 'text-green', off: 'text-muted hover:text-green', halo: 'group-hover:bg-green-soft' },
  red: { on: 'text-red', off: 'text-muted hover:text-red', halo: 'group-hover:bg-red-soft' },
}

/** The colour of an action. */
export type Tone = keyof typeof tones
/** The icon of an action. */
export type ActionName = keyof typeof actionIcons

/** The class of an action: a button, or a link of visitors. */
export const actionClass = (tone: Tone, isOn = false): string =>
  `group flex h-action min-w-action items-center text-sm ${isOn ? tones[tone].on : tones[tone].off}`

interface ActionFaceProps {
  name: ActionName
  tone: Tone
  isOn?: boolean | undefined
  wasPressed?: boolean
  /** The abbreviated number; empty without one. */
  count: string
}

/** Icon and number of an action. */
export const ActionFace = ({ name, tone, isOn, wasPressed = false, count }: ActionFaceProps) => (
  <>
    <svg
      key={String(isOn)}
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames(
        'lucide action-icon size-action rounded-pill p-2',
        isOn && name !== 'retweet' ? 'fill-current' : 'fill-none',
        tones[tone].halo,
        isOn && wasPressed && 'transition-[scale] duration-300 ease-[cubic-bezier(0.2,0.9,0.3,1.9)] starting:scale-40',
      )}
    >
      <path d={actionIcons[name]} />
    </svg>
    {count && (
      <span className={classNames('-ms-1 pe-1 whitespace-nowrap tabular-nums', count.length > 5 && 'text-xs')}>
        {count}
      </span>
    )}
  </>
)
