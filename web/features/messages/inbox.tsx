import { useState } from 'react'
import { ConversationList } from './conversation-list.tsx'
import { Recipients } from './recipients.tsx'
import { SearchField } from './search-field.tsx'

/** The left pane: people to write to while one searches, else the conversations. */
export function Inbox({ openTo }: { openTo: string | null }) {
  const [search, setSearch] = useState('')
  const query = search.trim()
  return (
    <>
      <SearchField search={search} onSearch={setSearch} />
      {query === '' ? (
        <ConversationList openTo={openTo} />
      ) : (
        <Recipients query={query} onChoose={() => setSearch('')} />
      )}
    </>
  )
}
