// The baseline for the site's start time: the smallest possible server, as CommonJS, the fastest module format.
const server = process.getBuiltinModule("node:http").createServer((_request, response) => response.end("Hello"));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`The site is open at http://localhost:${typeof address === "object" ? address?.port : ""}`);
});
