/** A worker whose text is part of the file that starts it. */
declare module "*?worker&inline" {
  const Made: new () => Worker;
  export default Made;
}
