/** Whether visitors have a public page at a path of the app, where the network lets them read. The server has the same paths. */
export const hasPublicPage = (path: string): boolean =>
  /^\/(?:tweet\/[^/?#]+|user\/[^/?#]+|explore\?q=%23[^&#]+)$/.test(path)
