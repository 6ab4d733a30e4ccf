import { t } from '#web/core/i18n.ts'
import { VerifiedBadge } from '#web/features/people/author-line.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Hash } from '#web/ui/icons.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import type { Suggestion } from './api.ts'

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  highlighted: Suggestion
  /** The position at which the completed text begins, and the bottom of its line. */
  place: { left: number; bottom: number }
  /** The width of the field. */
  room: number
  onHighlight: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}

const WIDTH = 288

/** The listbox at the caret of a text area. */
export function SuggestionList({ id, suggestions, highlighted, place, room, ...props }: SuggestionListProps) {
  const width = Math.min(WIDTH, room)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Suggestions')}
      style={{ top: place.bottom + 4, left: Math.max(0, Math.min(place.left, room - width)), width }}
      className="absolute z-30 overflow-hidden rounded-card bg-raised py-1 text-base shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          key={suggestion.key}
          id={`${id}-${index}`}
          ref={suggestion === highlighted ? intoView : null}
          role="option"
          aria-selected={suggestion === highlighted}
          onPointerMove={() => props.onHighlight(index)}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(suggestion)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
            suggestion === highlighted && 'bg-press',
          )}
        >
          <Option suggestion={suggestion} />
        </div>
      ))}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Option({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'hashtag') {
    const { tag, count } = suggestion.hashtag
    return (
      <>
        <Hash aria-hidden size={20} className="shrink-0 text-muted" />
        <OneLine className="flex-1 font-bold">#{tag}</OneLine>
        <span className="shrink-0 text-sm text-muted">
          {t('{count, plural, one {# post} other {# posts}}', { count })}
        </span>
      </>
    )
  }
  const { user } = suggestion
  return (
    <>
      <Avatar src={user.avatar} size={32} />
      <span className="min-w-0">
        <span className="flex items-center gap-1 font-bold">
          <bdi className="truncate">{user.name}</bdi>
          {user.isVerifiedOrg && <VerifiedBadge />}
        </span>
        <OneLine className="text-sm text-muted">@{user.username}</OneLine>
      </span>
    </>
  )
}
