import { type KeyboardEvent, useState } from 'react'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { RequestsLink } from '#web/features/messages/requests/requests-link.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { ConversationList } from './conversation-list.tsx'
import { PEOPLE_SEARCH } from './people-search.ts'
import { focusRecipient, Recipients } from './recipients.tsx'

/** The left pane: matching users while searching, else the conversations. */
export function Inbox({ openTo }: { openTo: string | null }) {
  const [search, setSearch] = useState('')
  const query = search.trim()

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') setSearch('')
    if (event.key === 'ArrowDown' && focusRecipient(1)) event.preventDefault()
  }

  return (
    <>
      <search className="sticky top-13 z-10 bg-canvas px-4 py-2">
        <SearchField
          id={PEOPLE_SEARCH}
          label={t('Search people to message')}
          value={search}
          onChange={setSearch}
          onKeyDown={handleKeyDown}
          maxLength={QUERY_LENGTH}
        />
      </search>
      {query === '' ? (
        <>
          <RequestsLink />
          <ConversationList openTo={openTo} />
        </>
      ) : (
        <Recipients query={query} onChoose={() => setSearch('')} />
      )}
    </>
  )
}
