import type { ComponentProps } from 'react'
import { t } from '#web/core/i18n.ts'
import { clockText } from '#web/features/media/video/media-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Icon } from '#web/ui/icons.ts'

/** The class of a control that is in the menu where there is little room. */
export const whereWide = 'hidden @sm/controls:grid'
/** The class of the same control in the menu. */
export const whereNarrow = '@sm/controls:hidden'

const buttonClass =
  'grid size-9 min-w-6 place-items-center rounded-pill -outline-offset-2 hover:bg-on-fill/20 pointer-coarse:size-11 forced-colors:border'

interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  part: string
  icon: Icon
  label: string
}

/** A button of the controls, which bind-controls.ts finds by its part. */
export const ControlButton = ({ part, icon: Sign, label, className, ...rest }: ControlButtonProps) => (
  <button type="button" {...rest} data-part={part} aria-label={label} className={classNames(buttonClass, className)}>
    <Sign aria-hidden size="1.25rem" />
  </button>
)

/** The classes of the two icons, by the state of the player that the second one shows. */
const states = {
  playing: ['group-data-playing/player:hidden', 'hidden group-data-playing/player:block'],
  muted: ['group-data-muted/player:hidden', 'hidden group-data-muted/player:block'],
  full: ['group-data-full/player:hidden', 'hidden group-data-full/player:block'],
} as const

interface ToggleProps {
  part: string
  /** While its state is off, and on. */
  icons: readonly [Icon, Icon]
  labels: readonly [string, string]
  state: keyof typeof states
  className: string
}

/** A button whose icon and name change with a state of the player. */
export function Toggle({ part, icons: [Off, On], labels, state, className }: ToggleProps) {
  const fill = state === 'playing' ? 'currentColor' : 'none'
  return (
    <button
      type="button"
      data-part={part}
      data-labels={JSON.stringify(labels)}
      aria-label={labels[0]}
      className={classNames(buttonClass, className)}
    >
      <Off aria-hidden size="1.25rem" fill={fill} className={states[state][0]} />
      <On aria-hidden size="1.25rem" fill={fill} className={states[state][1]} />
    </button>
  )
}

// bind-controls.ts writes the time in its place.
const TIME = '{time}'

/** The slider of the position. */
export const Position = ({ seconds, className }: { seconds: number; className: string }) => (
  <input
    type="range"
    data-part="position"
    data-text={t('{time} of {total}', { time: TIME, total: clockText(seconds) })}
    aria-label={t('Position')}
    aria-valuetext={t('{time} of {total}', { time: clockText(0), total: clockText(seconds) })}
    min={0}
    max={seconds}
    step="any"
    defaultValue={0}
    className={className}
  />
)
