/** The images of a post. */
import Type from 'typebox'
import { THREAD_IMAGES, THREAD_POSTS, TWEET_IMAGES } from '#contract/limits.ts'
import { notSwitch, upToImages, upToPosts } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { MediaVideo } from './video.ts'

/** An image, a video or a voice note of a post, with the addresses of its two pictures. */
export const Media = Type.Object({
  url: Type.String({ description: 'The large picture, at most 1600 pixels wide or high.' }),
  smallUrl: Type.String({ description: 'At most 680 pixels wide or high.' }),
  animated: Type.Optional(
    Type.Literal(true, { description: 'The large picture is an animation, and the small one its first frame.' }),
  ),
  video: Type.Optional({
    ...MediaVideo,
    description: 'The medium is a video or a voice note, and the pictures are its poster. Omitted for an image.',
  }),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  placeholder: Type.String({ description: 'A tiny blurred picture as a data: URL.' }),
})

const Alt = Type.Array(Type.String({ message: text('Describe the image in words.') }), {
  maxItems: TWEET_IMAGES,
  message: upToImages(TWEET_IMAGES),
  description: 'Descriptions of the uploaded images, in the same order; the first one is that of a video.',
})

/** The fields of images in calls about posts, threads and drafts. */
export const imageFields = {
  post: { images: Type.Array(Type.String()), media: Type.Array(Media) },
  newPost: { alt: Type.Optional(Alt) },
  newThread: {
    imagesPerPost: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: TWEET_IMAGES, message: upToImages(TWEET_IMAGES) }), {
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description: 'How many of the uploaded images belong to each post, in order. Without it, all to the first.',
      }),
    ),
    alt: Type.Optional({
      ...Alt,
      maxItems: THREAD_IMAGES,
      message: upToImages(THREAD_IMAGES),
      description: 'Descriptions of the uploaded images and of the videos, in the order of the posts.',
    }),
  },
  postEdit: {
    replaceImages: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
        message: notSwitch,
        description:
          'Replaces the images, or the video, with those of keepImages, followed by the uploads. Without it, uploads are added.',
      }),
    ),
    keepImages: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), {
        maxItems: TWEET_IMAGES,
        message: upToImages(TWEET_IMAGES),
        description: 'With replaceImages: URLs of the current images to keep, in their new order; `url` of a video.',
      }),
    ),
    keepAlt: Type.Optional({
      ...Alt,
      description: 'With keepImages: new descriptions of those images, in the same order.',
    }),
  },
  draftedPost: {
    images: Type.Integer({
      minimum: 0,
      maximum: TWEET_IMAGES,
      message: upToImages(TWEET_IMAGES),
      description: 'How many images it has. They stay on the device that chose them.',
    }),
    video: Type.Optional(
      Type.Boolean({ description: 'Whether it has a video or a voice note, which stays on that device, too.' }),
    ),
  },
}
