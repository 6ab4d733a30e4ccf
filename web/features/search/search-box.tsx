import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { SuggestingField } from './suggesting-field.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The search box of the sidebar with suggestions of users and hashtags. Explore has its own. */
export function SearchBox() {
  const { pathname } = useLocation()
  return pathname === routes.explore ? null : <SidebarField />
}

function SidebarField() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const clear = () => setText('')
  return (
    <search className="sticky top-0 z-20 -mt-4 -mb-2 bg-canvas pt-4 pb-2">
      <SuggestingField
        label={t('Search', { context: 'verb' })}
        text={text}
        found={useSuggestions(text)}
        onText={setText}
        onSearch={(words) => {
          clear()
          navigate(routes.search(words))
        }}
        onOpen={clear}
      />
    </search>
  )
}
