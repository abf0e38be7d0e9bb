filedesc://v1.arc 0.0.0.0 20080430204825 text/plain 68
1 0 by hand
URL IP-address Archive-date Content-type Archive-length

http://arc.example/with a space 10.0.0.1 20080430204826 text/html 55
HTTP/1.1 200 OK
Content-Type: text/html

version one
dns:arc.example 10.0.0.1 20080430204826 text/dns 15
20080430204826

this is not a header
http://arc.example/2 10.0.0.1 20080430204827 text/html 35
HTTP/1.0 302 Found
Location: /


