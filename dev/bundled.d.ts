declare module "*.js?bundled" {
  const text: string;
  export default text;
}
