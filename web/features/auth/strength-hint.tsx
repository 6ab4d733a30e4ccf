import { classNames } from '#web/ui/class-names.ts'
import type { Strength } from './strength.ts'

const words = ['Easy to guess', 'Easy to guess', 'Could be harder to guess', 'Hard to guess', 'Very hard to guess']
const fills = ['bg-red', 'bg-red', 'bg-amber', 'bg-green', 'bg-green']

/** Password strength as four bars and a text, in a polite live region. */
export function StrengthHint({ strength: { score, warning } }: { strength: Strength }) {
  return (
    <span className="flex items-start gap-2">
      <span aria-hidden className="flex h-4 items-center gap-0.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={classNames('h-1 w-4 rounded-pill', bar <= Math.max(score, 1) ? fills[score] : 'bg-press')}
          />
        ))}
      </span>
      <span role="status">{warning && score < 3 ? `${words[score]}. ${warning}` : words[score]}</span>
    </span>
  )
}
