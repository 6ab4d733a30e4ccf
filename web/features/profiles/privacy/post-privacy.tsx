import { t } from '#web/core/i18n.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { PrivacyPart } from './privacy-part.tsx'

/** Whether only followers see the posts. */
export const PostPrivacy = () => (
  <PrivacyPart lines={1}>
    {({ protectPosts }, save) => (
      <Switch
        label={t('Protect your posts')}
        help={
          protectPosts
            ? t(
                'Only your followers see your posts, and you decide who may follow you. Turning this off accepts all requests.',
              )
            : t('Everyone sees your posts and can follow you. Turned on, those who follow you already stay.')
        }
        isOn={protectPosts}
        onChange={(next) => save({ protectPosts: next })}
      />
    )}
  </PrivacyPart>
)
