import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ban, Ellipsis, Hash } from '#web/ui/icons.ts'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { useDecideTag } from './refusals/api.ts'

/** The menu of a trend for moderators. */
export function TrendMenu({ name }: { name: string }) {
  const { decide } = useDecideTag()
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about {tag}', { tag: name })} />}>
      <MenuItem icon={Ban} onSelect={() => decide({ name, refused: true })}>
        {t('Hide {tag} from trends', { tag: name })}
      </MenuItem>
      <MenuLink icon={Hash} to={routes.adminPart('hashtags')}>
        {t('All trends and hidden hashtags')}
      </MenuLink>
    </Menu>
  )
}
