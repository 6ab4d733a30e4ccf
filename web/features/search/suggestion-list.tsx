import type { Hashtag } from '#contract/calls/search.ts'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { VerifiedBadge } from '#web/features/people/author-line.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/ui/formatting/language.ts'
import { Hash } from '#web/ui/icons.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { optionId, type Suggestion } from './use-suggestions.ts'

interface SuggestionListProps {
  id: string
  /** Part of the page instead of floating below the field. */
  isInPage: boolean
  suggestions: readonly Suggestion[]
  /** The index of the highlighted suggestion; -1 for none. */
  active: number
  onHighlight: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}

/** The listbox below the search box. Focus stays in the box (aria-activedescendant). */
export default function SuggestionList({
  id,
  isInPage,
  suggestions,
  active,
  onHighlight,
  onChoose,
}: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Suggestions')}
      className={
        isInPage
          ? 'border-b border-line'
          : 'absolute inset-x-0 top-full z-30 mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-card bg-raised py-1 shadow-float'
      }
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
        <div
          key={suggestion.key}
          id={optionId(id, index)}
          ref={index === active ? intoView : null}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onHighlight(index)}
          // Keeps the focus in the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames('flex cursor-pointer items-center gap-3 px-4 py-2.5', index === active && 'bg-press')}
        >
          {suggestion.kind === 'user' ? (
            <UserOption user={suggestion.user} />
          ) : (
            <HashtagOption hashtag={suggestion.hashtag} />
          )}
        </div>
      ))}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function UserOption({ user }: { user: User }) {
  return (
    <>
      <Avatar src={user.avatar} />
      <span className="min-w-0">
        <span className="flex items-center gap-1 font-bold">
          <bdi className="truncate">{user.name}</bdi>
          {user.isVerifiedOrg && <VerifiedBadge />}
        </span>
        <OneLine className="text-muted">@{user.username}</OneLine>
      </span>
    </>
  )
}

function HashtagOption({ hashtag: { tag, count } }: { hashtag: Hashtag }) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-sunken">
        <Hash aria-hidden size={20} />
      </span>
      <span className="min-w-0">
        <OneLine className="font-bold">#{tag}</OneLine>
        <span className="block text-muted">
          {t('{count, plural, one {{shown} post} other {{shown} posts}}', counted(count))}
        </span>
      </span>
    </>
  )
}
