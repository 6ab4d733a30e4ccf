import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Strength } from './strength.ts'

// Texts by warning of zxcvbn.
const warnings: Readonly<Record<string, string>> = {
  straightRow: t('Too easy to guess: it’s a row of keys.'),
  keyPattern: t('Too easy to guess: it’s a short keyboard pattern.'),
  simpleRepeat: t('Too easy to guess: it repeats a character, like "aaa".'),
  extendedRepeat: t('Too easy to guess: it repeats a pattern, like "abcabc".'),
  sequences: t('Too easy to guess: it has a sequence, like "abc".'),
  recentYears: t('Too easy to guess: it’s mostly a year.'),
  dates: t('Too easy to guess: it’s mostly a date.'),
  topTen: t('Too easy to guess: this is a very common password.'),
  topHundred: t('Too easy to guess: this is a very common password.'),
  common: t('Too easy to guess: this is a common password.'),
  similarToCommon: t('Too easy to guess: it’s close to a common password.'),
  wordByItself: t('Too easy to guess: it’s a single word.'),
  namesByThemselves: t('Too easy to guess: it’s a name.'),
  commonNames: t('Too easy to guess: it’s a common name.'),
  userInputs: t('Too easy to guess: it has your username or email in it.'),
}

const easy = t('Too easy to guess. Add a few less common words.')
const texts = [easy, easy, t('Could be stronger. Add another word.'), t('Strong password'), t('Very strong password')]
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
      <span role="status">{(score < 2 && warning && warnings[warning]) || texts[score]}</span>
    </span>
  )
}
